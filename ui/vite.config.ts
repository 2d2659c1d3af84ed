import { lingui } from "@lingui/vite-plugin";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "./",
  plugins: [
    // The macro keeps the English source beside each id, so a string that is not yet in the catalogue still reads well.
    react({
      babel: { plugins: [["@lingui/babel-plugin-lingui-macro", { stripMessageField: false }]] },
    }),
    lingui(),
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
  ],
  build: {
    // Under the content security policy nothing may be inlined: no data: scripts, no polyfill script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
    cssTarget: "safari18",
    chunkSizeWarningLimit: 1500,
  },
  server: { port: 1420, strictPort: true },
  clearScreen: false,
  test: {
    environment: "jsdom",
    setupFiles: ["./tests/setup.ts"],
    include: ["tests/**/*.test.{ts,tsx}"],
    testTimeout: 20_000,
    css: false,
  },
});
