import { defineConfig } from "@lingui/cli";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en"],
  catalogs: [{ path: "src/locales/{locale}/messages", include: ["src"] }],
  format: "po",
  orderBy: "origin",
});
