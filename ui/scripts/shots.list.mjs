const ALL = { themes: ["light", "dark"], sizes: ["wide", "narrow"] };

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
    name: "library-menu",
    hash: "#/library",
    act: (page) => page.locator("[data-dataset] button").first().click(),
  },
];
