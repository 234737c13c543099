import { changesQuerySchema } from "contract/creations/changes";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { formatCursor, parseCursor, tagOf } from "./cursor";

const tags = (count: number) =>
  Array.from({ length: count }, (_, n) => tagOf({ id: `cr_${n}`, updated_at: n }));
const cursorWith = (count: number) =>
  formatCursor({ updatedAt: 1_795_407_904_321, id: "", seen: tags(count), computed: "0123456789ab" });

it("a cursor of changes keeps its place, what the tab has, and the hash of computed values", () => {
  for (const cursor of [
    { updatedAt: 7, id: "", seen: [], computed: "" },
    { updatedAt: 1_795_407_904_321, id: "cr_-_x", seen: [], computed: "0123456789ab" },
    { updatedAt: 1_795_407_904_321, id: "", seen: tags(7), computed: "0123456789ab" },
    { updatedAt: 1_795_407_904_321, id: "", seen: tags(60), computed: "" },
  ])
    expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
});

it("a cursor of changes names the latest of what the tab has when that is too much, and is never longer than a poll accepts", () => {
  fc.assert(
    fc.property(fc.nat(300), (count) => {
      const cursor = cursorWith(count);
      expect(changesQuerySchema.safeParse({ since: cursor }).success).toBe(true);
      const { seen = [] } = parseCursor(cursor) ?? {};
      expect(seen.length).toBeGreaterThanOrEqual(Math.min(count, 10));
      expect(seen).toEqual(seen.length === 0 ? [] : tags(count).slice(-seen.length));
    }),
  );
});

it("a studio of the version before continues at a cursor of changes or refuses it, and never takes it for none", () => {
  const before = /^(\d{1,15})(?:\.([A-Za-z0-9_-]{0,64})\.([0-9a-f]{0,12}))?$/;
  for (let count = 0; count < 200; count++) {
    const cursor = cursorWith(count);
    expect(before.test(cursor) || cursor.length > 128).toBe(true);
  }
});
