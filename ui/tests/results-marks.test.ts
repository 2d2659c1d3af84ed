import { describe, expect, it } from "vitest";
import { marksByTurn, segment, type Mark } from "../src/features/results/marks";

const mark = (id: string, start: number, end: number, kind: Mark["kind"] = "fact"): Mark => ({
  id,
  start,
  end,
  kind,
  corrected: false,
});
const marked = (content: string, marks: Mark[]) =>
  segment(content, marks)
    .filter((part) => part.marks.length > 0)
    .map((part) => [part.text, part.marks.map((each) => each.id)]);

describe("segment", () => {
  it("counts an emoji as the two units the offsets count it as", () => {
    const content = "👍🏽 my order 48213, please";
    const start = content.indexOf("48213");
    expect(marked(content, [mark("a", start, start + 5)])).toEqual([["48213", ["a"]]]);
  });

  it("keeps every character of the text, in order", () => {
    const content = "naïve 日本 👩‍👩‍👧 end";
    const parts = segment(content, [mark("a", 2, 9), mark("b", 5, 14), mark("c", 30, 99)]);
    expect(parts.map((part) => part.text).join("")).toBe(content);
  });

  it("splits where two marks overlap", () => {
    expect(marked("abcdef", [mark("a", 0, 4), mark("b", 2, 6, "reply")])).toEqual([
      ["ab", ["a"]],
      ["cd", ["a", "b"]],
      ["ef", ["b"]],
    ]);
  });

  it("has nothing to cut in an empty text", () => {
    expect(segment("", [])).toEqual([]);
  });
});

describe("marksByTurn", () => {
  it("puts a fact in the turn it was said in and the reply's words in the judged turn", () => {
    const quoted = (position: number) => ({
      text: "x",
      found: true,
      position,
      highlight: { start: 0, end: 1 },
    });
    const marks = marksByTurn({
      facts: [
        {
          id: "f1",
          turn: 0,
          key: "k",
          value: "v",
          quote: "x",
          quoteFound: true,
          highlight: { start: 3, end: 4 },
          supersedes: null,
          supersededBy: "f2",
        },
      ],
      verdicts: [
        {
          position: 5,
          outcome: "attrition",
          kind: "forgot",
          weak: false,
          reason: null,
          cause: null,
          causeMessage: null,
          factIds: ["f1"],
          factQuote: quoted(0),
          replyQuote: quoted(5),
          notes: [],
          earlierWording: false,
        },
      ],
    });
    expect(marks.get(0)?.map(({ id, corrected }) => [id, corrected])).toEqual([
      ["fact:f1", true],
      ["said:5", false],
    ]);
    expect(marks.get(5)?.map(({ id, kind }) => [id, kind])).toEqual([["reply:5", "reply"]]);
  });
});
