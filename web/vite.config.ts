import { createHash } from "node:crypto";
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

/** Tells the service worker which files belong to the page; a file without a hash in its name gets one beside it. */
const pageFiles = (): Plugin => ({
  name: "page-files",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") throw new Error("the service worker is missing");
      const files = Object.values(bundle)
        .filter((file) => file !== worker)
        .map((file) => ({ url: `/${file.fileName}`, revision: /^assets\//.test(file.fileName) ? null : hash(file) }));
      worker.code = worker.code.replace("PAGE_FILES", () => JSON.stringify(files));
    },
  },
});
const hash = (file: { code: string } | { source: string | Uint8Array }): string =>
  createHash("sha256")
    .update("code" in file ? file.code : file.source)
    .digest("hex")
    .slice(0, 16);

export default defineConfig({
  plugins: [svelte(), svelteTesting(), pageFiles(), compressed()],
  base: "/",
  build: {
    outDir: "../src/upcard/room/static",
    emptyOutDir: true,
    target: "es2022",
    rollupOptions: {
      input: { index: "index.html", sw: "src/sw.ts" },
      output: { entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
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
