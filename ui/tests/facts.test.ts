import { expect, it } from "vitest";
import { addsToValue, saysTheSame } from "../src/ui/facts";

it("leaves the name of a fact out when its value says all of it", () => {
  expect(addsToValue("jonah allergic peanuts", "and my son Jonah is allergic to peanuts.")).toBe(false);
  expect(addsToValue("Allergie", "Erdnüsse")).toBe(true);
  expect(addsToValue("予算", "5万円")).toBe(true);
});

it("knows a quote that only differs in case and signs", () => {
  expect(saysTheSame("“Quick is better,”", "quick is better")).toBe(true);
  expect(saysTheSame("thirty minutes at most.", "thirty minutes")).toBe(false);
});
