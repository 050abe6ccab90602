import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const room = "http://127.0.0.1:8377";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
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
