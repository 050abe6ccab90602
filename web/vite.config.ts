import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const room = "http://127.0.0.1:8377";

/** Puts a smaller form, which the room serves to browsers that read it, beside each script and style sheet. */
const compressed = (): Plugin => ({
  name: "compressed",
  apply: "build",
  writeBundle: ({ dir }) => {
    const folder = join(dir!, "assets");
    for (const name of readdirSync(folder).filter((each) => /\.(js|css)$/.test(each))) {
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
    }
  },
});

export default defineConfig({
  plugins: [svelte(), svelteTesting(), compressed()],
  base: "/",
  build: { outDir: "../src/upcard/room/static", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": room, "/ws": { target: room.replace("http", "ws"), ws: true } } },
  test: {
    environment: "jsdom",
    pool: "vmThreads", // a page's globals in a fraction of the time
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/app/testing/setup.ts"],
    restoreMocks: true,
    testTimeout: 20_000,
    minWorkers: 1,
    maxWorkers: "100%", // of the cores: usually one stays idle
  },
});
