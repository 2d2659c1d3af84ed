const ALL = { themes: ["light", "dark"], sizes: ["wide", "narrow"] };

const openFirst = async (page) => {
  await page.locator(".ag-row .ag-cell").first().click();
  await page.waitForSelector("[data-turn]");
};

/** What to take a picture of: an address, a state of the fake, and what to do first. */
export const SHOTS = [
  { name: "library", hash: "#/library", ...ALL },
  { name: "library-phone", hash: "#/library", sizes: ["phone"] },
  { name: "library-empty", hash: "#/library", search: "?fake=empty", ...ALL },
  { name: "library-error", hash: "#/library", search: "?fake=error", ...ALL },
  {
    name: "library-samples",
    hash: "#/library",
    search: "?fake=empty",
    act: (page) => page.click("text=Try the sample"),
  },
  { name: "library-readonly", hash: "#/library", search: "?readonly" },
  {
    name: "library-delete",
    hash: "#/library",
    act: async (page) => {
      await page.locator("[data-dataset]").first().focus();
      await page.keyboard.press("Delete");
    },
  },
  {
    name: "library-rename",
    hash: "#/library",
    act: async (page) => {
      await page.locator("[data-dataset]").first().focus();
      await page.keyboard.press("F2");
    },
  },
  {
    name: "library-long-name",
    hash: "#/library",
    sizes: ["wide", "phone"],
    act: async (page) => {
      await page.locator("[data-dataset]").first().focus();
      await page.keyboard.press("F2");
      await page.keyboard.type("Export of all conversations of the second half of the year, ".repeat(3));
      await page.keyboard.type("https://example.org/".repeat(6));
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "library-menu",
    hash: "#/library",
    act: (page) => page.locator("[data-dataset] button").first().click(),
  },
  { name: "import-choose", hash: "#/library/import" },
  { name: "import-sheet", hash: "#/library/import?file=/home/sam/support-week-47.xlsx", ...ALL },
  { name: "import-csv-phone", hash: "#/library/import?file=/home/sam/week-48.csv", sizes: ["phone"] },
  { name: "import-question", hash: "#/library/import?file=/home/sam/chat-export.jsonl" },
  {
    name: "import-refusal",
    hash: "#/library/import?file=/home/sam/broken-export.csv",
    themes: ["light", "dark"],
  },
  { name: "import-mapping", hash: "#/library/import?file=/home/sam/tickets.csv" },
  { name: "dataset", hash: "#/library/week47", ...ALL },
  { name: "dataset-phone", hash: "#/library/week47", sizes: ["phone"] },
  {
    name: "editor-edit",
    hash: "#/library/support",
    ...ALL,
    act: async (page) => {
      await page.locator("[data-role=user] [data-editable]").first().click();
      await page.keyboard.type("A longer text to read. ".repeat(12));
      await page.waitForTimeout(700);
    },
  },
  {
    name: "editor-label",
    hash: "#/library/support",
    ...ALL,
    act: async (page) => {
      await page.locator("[data-role=assistant]").nth(1).focus();
      await page.keyboard.press("2");
      await page.keyboard.type("Sam");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "editor-run-again",
    hash: "#/library/week47",
    act: (page) => page.getByRole("button", { name: "Run again" }).click(),
  },
  { name: "editor-readonly", hash: "#/library/support", search: "?readonly" },
  { name: "dataset-gone", hash: "#/library/nothing" },
  { name: "judges", hash: "#/judges", ...ALL },
  { name: "judges-phone", hash: "#/judges", sizes: ["phone"] },
  { name: "judges-empty", hash: "#/judges", search: "?fake=empty" },
  {
    name: "judges-add",
    hash: "#/judges",
    themes: ["light", "dark"],
    act: async (page) => {
      await page.keyboard.press("n");
      await page.fill("[placeholder='https://']", "https://api.mistral.ai");
    },
  },
  {
    name: "judges-change",
    hash: "#/judges",
    ...ALL,
    act: (page) => page.getByRole("button", { name: "Change mistral-small" }).click(),
  },
  {
    name: "judges-trouble",
    hash: "#/judges",
    search: "?trouble",
    ...ALL,
    act: async (page) => {
      await page.waitForSelector("article");
      for (const button of await page.getByRole("button", { name: /^Test / }).all()) await button.click();
    },
  },
  {
    name: "judges-test",
    hash: "#/judges",
    act: async (page) => {
      await page.waitForSelector("article");
      for (const button of await page.getByRole("button", { name: /^Test / }).all()) await button.click();
    },
  },
  { name: "settings", hash: "#/settings", ...ALL },
  {
    name: "palette",
    hash: "#/library",
    themes: ["light", "dark"],
    act: (page) => page.keyboard.press("Control+k"),
  },
  {
    name: "shortcuts",
    hash: "#/library",
    themes: ["light", "dark"],
    act: (page) => page.keyboard.press("?"),
  },
  { name: "runs", hash: "#/runs", ...ALL },
  { name: "runs-phone", hash: "#/runs", sizes: ["phone"] },
  { name: "runs-empty", hash: "#/runs", search: "?fake=empty" },
  { name: "run-new", hash: "#/runs/new?dataset=support", ...ALL },
  { name: "run-new-phone", hash: "#/runs/new?dataset=support", sizes: ["phone"] },
  { name: "run-live", hash: "#/runs/5", ...ALL },
  { name: "results-peek-phone", hash: "#/runs/3", sizes: ["phone"], act: openFirst },
  { name: "results-peek", hash: "#/runs/3", ...ALL, act: openFirst },
  { name: "run-paused", hash: "#/runs/4" },
  { name: "results", hash: "#/runs/3", ...ALL },
  { name: "results-phone", hash: "#/runs/3", sizes: ["phone"] },
];
