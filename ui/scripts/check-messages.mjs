// Fails when the committed catalogue is not what the sources say: run `npm run messages` and commit the result.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const catalogue = fileURLToPath(new URL("../src/locales/en/messages.po", import.meta.url));

const committed = readFileSync(catalogue, "utf8");
let extracted;
try {
  execFileSync("npx", ["lingui", "extract", "--clean"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  extracted = readFileSync(catalogue, "utf8");
} finally {
  writeFileSync(catalogue, committed);
}
if (committed !== extracted) {
  console.error("src/locales/en/messages.po is out of date. Run `npm run messages` and commit it.");
  process.exitCode = 1;
}
