import { describe, expect, test } from "vitest";
import { currentCommands } from "@/lib/client/commands/current-commands";
import { pressedKey } from "@/lib/client/commands/key-handler";
import { registerCommands, runCommand } from "@/lib/client/commands/registry";
import { COMMANDS } from "@/lib/client/commands/table";
import { closeness, fitting } from "./match";

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

describe("a key", () => {
  test.each([
    [press("g"), "G"],
    [press("G", { shiftKey: true }), null],
    [press("?", { shiftKey: true }), "?"],
    [press("/", { shiftKey: true }), "/"],
    [press("Backspace"), "Delete"],
    [press("k", { ctrlKey: true }), "Mod+K"],
    [press("k", { metaKey: true }), "Mod+K"],
    [press("k", { ctrlKey: true, shiftKey: true }), null],
    [press("ArrowUp", { altKey: true }), null],
  ])("case %#: %j is %j", (event, key) => {
    expect(pressedKey(event, false)).toBe(key);
  });
  test("with Ctrl moves the caret on a Mac, and only Enter is ours", () => {
    expect(pressedKey(press("k", { ctrlKey: true }), true)).toBeNull();
    expect(pressedKey(press("Enter", { ctrlKey: true }), true)).toBe("Mod+Enter");
    expect(pressedKey(press("k", { metaKey: true }), true)).toBe("Mod+K");
  });
});

describe("the table of commands", () => {
  const pages = [
    ["Everywhere", "Composer", "The creation in focus"],
    ["Everywhere", "The creation in focus", "A creation's page"],
    ["Everywhere", "Library", "The creation in focus"],
  ] as const;
  test.each(pages)("has each key once where %s, %s and %s meet", (...groups) => {
    const keys = groups.flatMap((group) =>
      Object.values(COMMANDS[group]).flatMap((words) => ("keys" in words ? [words.keys] : [])),
    );
    expect(new Set(keys).size).toBe(keys.length);
    // The first of two keys alone would never wait for the second.
    const firsts = new Set(keys.filter((key) => /^\w \w$/.test(key)).map((key) => key.slice(0, 1)));
    expect(keys.filter((key) => firsts.has(key))).toEqual([]);
  });
  test("lists what works now, and what is taken back no longer", () => {
    const done: string[] = [];
    const back = registerCommands({ current: { styles: () => done.push("styles") } });
    expect(currentCommands().map(({ id, group, keys }) => [id, group, keys])).toEqual([
      ["styles", "Composer", "S"],
    ]);
    runCommand("styles");
    runCommand("queue");
    expect(done).toEqual(["styles"]);
    back();
    expect(currentCommands()).toEqual([]);
  });
});

describe("finding a command", () => {
  const items = ["Draw a seed and keep it", "Dark theme", "Light theme", "Earlier prompts", "Styles"].map(
    (label) => ({ label }),
  );
  const found = (typed: string) => fitting(typed, items).map(({ label }) => label);
  test("every word must be in it, wherever it stands", () => {
    expect(found("theme dark")).toEqual(["Dark theme"]);
    expect(found("seed theme")).toEqual([]);
    expect(found("")).toHaveLength(items.length);
  });
  test("what begins with it comes first, then what has a word that begins with it", () => {
    expect(found("d")[0]).toBe("Draw a seed and keep it");
    expect(closeness("light", "Light theme")).toBeGreaterThan(closeness("light", "A light") ?? 0);
    expect(closeness("the", "Light theme")).toBeGreaterThan(closeness("igh", "Light theme") ?? 0);
  });
  test("case and accents do not matter", () => {
    expect(closeness("CAFE", "Go to the café")).not.toBeNull();
  });
});
