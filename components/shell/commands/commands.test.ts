import { describe, expect, test } from "vitest";
import type { ActionGroup } from "@/lib/client/commands/action";
import { currentCommands } from "@/lib/client/commands/current-commands";
import { pressedKey } from "@/lib/client/commands/key-handler";
import type { Source } from "@/lib/client/commands/late-actions";
import { sources } from "@/lib/client/commands/registry";
import { matchScore, rankMatches } from "./match";

const press = (
  key: string,
  held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe("a key combination", () => {
  test.each([
    [press("g"), "G"],
    [press("G", { shiftKey: true }), "Shift+G"],
    [press("Home", { shiftKey: true }), null],
    [press("?", { shiftKey: true }), "?"],
    [press("/", { shiftKey: true }), "/"],
    [press("Backspace"), "Delete"],
    [press("k", { ctrlKey: true }), "Mod+K"],
    [press("k", { metaKey: true }), "Mod+K"],
    [press("k", { ctrlKey: true, shiftKey: true }), null],
    [press("ArrowUp", { altKey: true }), null],
  ])("case %#: the key event %j is read as the key combination %j", (event, key) => {
    expect(pressedKey(event, false)).toBe(key);
  });
  test("on a Mac, key combinations with Ctrl are left to the browser, except Ctrl+Enter", () => {
    expect(pressedKey(press("k", { ctrlKey: true }), true)).toBeNull();
    expect(pressedKey(press("Enter", { ctrlKey: true }), true)).toBe("Mod+Enter");
    expect(pressedKey(press("k", { metaKey: true }), true)).toBe("Mod+K");
  });
});

describe("the commands that can run", () => {
  const actions = (title: string, id: string, isOnEveryPage = false) => ({
    fetch: async () => true,
    code: (): { default: ActionGroup<string[]> } => ({
      default: {
        title,
        isOnEveryPage,
        entries: [{ id, label: `Do ${id}`, keys: "S", run: (done) => done.push(id) }],
      },
    }),
  });
  test("a command is listed as long as its view is on the page, and those of every page come first", () => {
    const done: string[] = [];
    const views: Source[] = [
      (read) => read(actions("Composer", "styles"), done),
      (read) => read(actions("Everywhere", "queue", true), done),
      (read) => read<string[]>(actions("Board", "cull"), null),
    ];
    for (const view of views) sources.add(view);
    expect(currentCommands().map(({ id, group, keys }) => [id, group.title, keys])).toEqual([
      ["queue", "Everywhere", "S"],
      ["styles", "Composer", "S"],
    ]);
    currentCommands().at(-1)?.run();
    expect(done).toEqual(["styles"]);
    for (const view of views) sources.delete(view);
    expect(currentCommands()).toEqual([]);
  });
});

describe("finding a command", () => {
  const items = ["Draw a seed and keep it", "Dark theme", "Light theme", "Earlier prompts", "Styles"].map(
    (label) => ({ label }),
  );
  const found = (typed: string) => rankMatches(typed, items).map(({ label }) => label);
  test("a command is found when its label contains every typed word, in any order", () => {
    expect(found("theme dark")).toEqual(["Dark theme"]);
    expect(found("seed theme")).toEqual([]);
    expect(found("")).toHaveLength(items.length);
  });
  test("labels that begin with the typed text come first, then labels with a word that begins with it", () => {
    expect(found("d")[0]).toBe("Draw a seed and keep it");
    expect(matchScore("light", "Light theme")).toBeGreaterThan(matchScore("light", "A light") ?? 0);
    expect(matchScore("the", "Light theme")).toBeGreaterThan(matchScore("igh", "Light theme") ?? 0);
  });
  test("the search for commands ignores case and accents", () => {
    expect(matchScore("CAFE", "Go to the café")).not.toBeNull();
  });
});
