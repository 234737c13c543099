import { describe, expect, test } from "vitest";
import { aCreation } from "../creations/a-creation.fixture";
import { tabIcon } from "./icon";
import { pageTitle } from "./page-title";
import { type TabState, tabState } from "./state";

describe("the title of the page", () => {
  const live = (progress: number | null, status: "pending" | "processing" = "processing") =>
    aCreation({ status, progress });
  test.each([
    [[], null, "Prompt Studio"],
    [[aCreation()], "done", "✓ Done · Prompt Studio"],
    [[aCreation()], "failed", "Failed · Prompt Studio"],
    [[live(0.621), aCreation()], null, "62 % · Prompt Studio"],
    [[live(0.2), live(0.6)], null, "40 % · 2 creations · Prompt Studio"],
    [[live(null), live(null, "pending")], null, "Working on 2 creations · Prompt Studio"],
    [[live(null, "pending"), live(null, "pending")], null, "2 in queue · Prompt Studio"],
    [[live(1)], null, "99 % · Prompt Studio"],
    [[live(null)], null, "Working · Prompt Studio"],
    [[live(null, "pending")], "done", "In queue · Prompt Studio"],
  ] as const)(
    "the title of the page shows the progress or end of the creations (case %#: %j)",
    (creations, ended, title) => {
      expect(pageTitle(tabState(creations, ended))).toBe(title);
    },
  );
  test("the title is the page's own while no creation runs", () => {
    expect(pageTitle(tabState([aCreation()], null), "a fox · Prompt Studio")).toBe("a fox · Prompt Studio");
    expect(pageTitle(tabState([live(0.5)], null), "a fox · Prompt Studio")).toBe("50 % · Prompt Studio");
  });
});

describe("the icon of the tab", () => {
  const arc = (progress: number) =>
    Number(tabIcon({ kind: "moving", count: 1, progress })?.match(/#ff6a3d.*?dasharray="([\d.]+)/)?.[1]);
  test("the ring of the icon fills with the progress and is never empty", () => {
    expect(arc(0)).toBeGreaterThan(0);
    expect(arc(0.9)).toBeGreaterThan(arc(0.5));
    expect(arc(0.5)).toBeGreaterThan(arc(0));
  });
  test("the icon is the studio's own while no creation runs, and a different one for each state", () => {
    expect(tabIcon({ kind: "idle" })).toBeNull();
    const states: TabState[] = [
      { kind: "queued", count: 1 },
      { kind: "working", count: 1 },
      { kind: "moving", count: 1, progress: 0.6 },
      { kind: "done" },
      { kind: "failed" },
    ];
    expect(new Set(states.map(tabIcon)).size).toBe(states.length);
  });
});
