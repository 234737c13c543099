import { expect, test } from "vitest";
import { keyTextsOf } from "@/lib/client/commands/action";
import { ACTION_GROUPS } from "./action-groups";

type Title = (typeof ACTION_GROUPS)[number]["title"];

const pages: readonly (readonly Title[])[] = [
  ["Everywhere", "Composer", "Focused creation"],
  ["Everywhere", "Focused creation", "A creation's page"],
  ["Everywhere", "Library", "Focused creation"],
  ["Everywhere", "Focused picture", "A creation's page"],
  ["Everywhere", "Focused picture", "Library"],
  ["Everywhere", "Board"],
];
test.each(pages)("no key is used twice among the groups that apply together, case %#", (...titles) => {
  const groups = ACTION_GROUPS.filter(({ title }) => titles.includes(title));
  expect(groups).toHaveLength(titles.length);
  const keys = groups.flatMap((group) => keyTextsOf(group).map((text) => text.keys));
  expect(new Set(keys).size).toBe(keys.length);
  // A key that begins a sequence would run its own command before the second key.
  const firsts = new Set(keys.filter((key) => /^\w \w$/.test(key)).map((key) => key.slice(0, 1)));
  expect(keys.filter((key) => firsts.has(key))).toEqual([]);
});
