import { defineConfig } from "@lingui/cli";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en"],
  catalogs: [{ path: "src/locales/{locale}/messages", include: ["src"] }],
  format: "po",
  orderBy: "message",
  // A line number would change the catalogue at every edit above a message.
  formatOptions: { lineNumbers: false },
});
