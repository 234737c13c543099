import { expect, test } from "vitest";
import type { CommandGroup } from "@/lib/client/commands/table";
import { KEY_GROUPS } from "./key-groups";

const pages: readonly (readonly CommandGroup[])[] = [
  ["Everywhere", "Composer", "Focused creation"],
  ["Everywhere", "Focused creation", "A creation's page"],
  ["Everywhere", "Library", "Focused creation"],
  ["Everywhere", "Focused picture", "A creation's page"],
  ["Everywhere", "Focused picture", "Library"],
  ["Everywhere", "Board"],
];
test.each(pages)("no key is used twice among the groups that apply together, case %#", (...groups) => {
  const keys = groups.flatMap((group) => KEY_GROUPS[group].map((text) => text.keys));
  expect(new Set(keys).size).toBe(keys.length);
  // A key that begins a sequence would run its own command before the second key.
  const firsts = new Set(keys.filter((key) => /^\w \w$/.test(key)).map((key) => key.slice(0, 1)));
  expect(keys.filter((key) => firsts.has(key))).toEqual([]);
});
