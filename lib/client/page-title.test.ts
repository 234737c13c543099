import { describe, expect, test } from "vitest";
import { aCreation } from "./a-creation.fixture";
import { pageTitle } from "./page-title";

describe("the page's title", () => {
  const live = (progress: number | null, status: "pending" | "processing" = "processing") =>
    aCreation({ status, progress });
  test.each([
    [[], null, "Prompt Studio"],
    [[aCreation()], "done", "✓ Done · Prompt Studio"],
    [[aCreation()], "failed", "Failed · Prompt Studio"],
    [[live(0.621), aCreation()], null, "62 % · Prompt Studio"],
    [[live(0.2), live(0.6)], null, "40 % · Prompt Studio"],
    [[live(null)], null, "Working · Prompt Studio"],
    [[live(null, "pending")], "done", "In line · Prompt Studio"],
  ] as const)("case %#: %j", (creations, ended, title) => {
    expect(pageTitle(creations, ended)).toBe(title);
  });
  test("is the page's own while nothing runs", () => {
    expect(pageTitle([aCreation()], null, "a fox · Prompt Studio")).toBe("a fox · Prompt Studio");
    expect(pageTitle([live(0.5)], null, "a fox · Prompt Studio")).toBe("50 % · Prompt Studio");
  });
});
