// Pictures and an accessibility check of every screen over the demo build: node scripts/shots.mjs [folder] [part of a name]
import { createReadStream, existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { SHOTS } from "./shots.list.mjs";

const ROOT = process.env.DEMO_DIR ?? fileURLToPath(new URL("../dist-demo/", import.meta.url));
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const SIZES = { wide: [1280, 800], narrow: [700, 900], phone: [320, 640] };

function serve() {
  const server = createServer((request, response) => {
    if (request.url === "/favicon.ico") {
      response.writeHead(204).end();
      return;
    }
    const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
    const file = join(ROOT, path === "/" ? "index.html" : path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** What axe finds in a real browser, where it can see colours. */
async function accessibility(page) {
  await page.addScriptTag({ path: AXE });
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`,
  );
}

const [folder = "/tmp/recollect-shots", only = ""] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
  ignoreDefaultArgs: ["--hide-scrollbars"],
});
let problems = 0;
for (const shot of SHOTS.filter(({ name }) => name.includes(only))) {
  const { name, hash, search = "", themes = ["light"], sizes = ["wide"], act } = shot;
  for (const theme of themes) {
    for (const size of sizes) {
      const [width, height] = SIZES[size];
      const page = await browser.newPage({
        viewport: { width, height },
        colorScheme: theme,
        reducedMotion: "reduce",
      });
      const label = `${name}-${theme}-${size}`;
      page.on("console", (message) => {
        if (message.type() !== "error") return;
        problems += 1;
        console.error(`${label}: ${message.text()}`);
      });
      page.on("pageerror", (error) => {
        problems += 1;
        console.error(`${label}: ${error.message}`);
      });
      await page.goto(`http://127.0.0.1:${server.address().port}/${search}${hash}`);
      await page.waitForSelector("h1");
      await act?.(page);
      await page.waitForTimeout(500);
      const spill = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (spill > 0) console.error(`${label}: ${spill}px wider than the window`);
      for (const finding of await accessibility(page)) {
        problems += 1;
        console.error(`${label}: ${finding}`);
      }
      await page.screenshot({ path: join(folder, `${label}.png`) });
      await page.close();
    }
  }
}
await browser.close();
server.close();
console.log(`Pictures are in ${folder}; ${problems} problems.`);
process.exitCode = problems === 0 ? 0 : 1;
