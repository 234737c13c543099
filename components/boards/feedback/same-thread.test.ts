import type { Said } from "guest/pins";
import { expect, test } from "vitest";
import { isSameThread } from "./same-thread";

const aComment = (id: string, changes: Partial<Said> = {}): Said => ({
  ...{ id, parent_id: null, number: 1, x: 0.5, y: 0.5, by: "guest", guest_name: "Ada", text: "Warmer" },
  ...{ is_deleted: false, is_resolved: false },
  ...changes,
});
const aThread = (changes: Partial<Said> = {}, ...replies: string[]) => ({
  first: aComment("a", changes),
  replies: replies.map((text, at) => aComment(`r${at}`, { parent_id: "a", text })),
});

test("a thread of another answer of the studio is the same only where all of its comments say the same", () => {
  const thread = aThread({}, "Gladly");
  expect(isSameThread(thread, structuredClone(thread))).toBe(true);
  for (const other of [
    aThread({ text: "Colder" }, "Gladly"),
    aThread({ is_resolved: true }, "Gladly"),
    aThread({}, "No"),
    aThread({}, "Gladly", "Done"),
    aThread(),
  ])
    expect(isSameThread(thread, other)).toBe(false);
});
