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
/** A key that begins a sequence would run its own command before the second key. */
const begins = (key: string, sequence: string) => /^\w \w$/.test(sequence) && sequence.startsWith(`${key} `);

test.each(pages)("no key is used twice among the groups that apply together, case %#", (...titles) => {
  const groups = ACTION_GROUPS.filter(({ title }) => titles.includes(title));
  expect(groups).toHaveLength(titles.length);
  const actions = groups.flatMap((group) =>
    keyTextsOf(group).map(({ label, keys }) => ({ name: `${group.title}: ${label}`, label, keys })),
  );
  const clashes = actions.flatMap((one, index) =>
    actions
      .slice(index + 1)
      .filter(
        (other) =>
          // What has the same label is the same action, on the creation in focus or else in the composer.
          other.label !== one.label &&
          (other.keys === one.keys || begins(one.keys, other.keys) || begins(other.keys, one.keys)),
      )
      .map((other) => `${one.name} (${one.keys}), ${other.name} (${other.keys})`),
  );
  expect(clashes).toEqual([]);
});
