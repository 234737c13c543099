import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyAction } from "./apply";
import { invertAction, type RemovableItem } from "./invert";
import type { ItemAction } from "./item-list";
import { placesOf, withoutMovedSince } from "./places";

const itemsOf = (ids: string): RemovableItem[] =>
  [...ids].map((id) => ({ id, pictureId: id, title: "", note: "", decision: null, versions: [] }));
const orderOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).join("");
const move = (ids: string, after: string | null): ItemAction => ({ type: "move", item_ids: [...ids], after });
const apply = (items: readonly RemovableItem[], ...actions: ItemAction[]) =>
  actions.reduce<RemovableItem[]>((now, action) => applyAction(now, action, () => null), [...items]);

/** The order after a move, what others did since, and its undo. */
function undone(own: ItemAction, ...byOthers: ItemAction[]): string {
  const before = itemsOf("abcdef");
  const back = invertAction(before, own);
  const places = placesOf(apply(before, own), back);
  const now = apply(before, own, ...byOthers);
  return orderOf(apply(now, ...(withoutMovedSince(now, back, places) as ItemAction[])));
}

describe("the undo of a move", () => {
  it.each([
    ["nobody did anything since", move("a", "d"), [], "abcdef"],
    ["somebody has moved another picture beside it", move("a", "d"), [move("f", "d")], "abcdfe"],
    ["somebody has removed its neighbour", move("a", "d"), [{ type: "remove", item_ids: ["d"] }], "abcef"],
  ] satisfies [string, ItemAction, ItemAction[], string][])(
    "takes it back where %s",
    (_, own, others, expected) => {
      expect(undone(own, ...others)).toBe(expected);
    },
  );

  it("leaves where it is what somebody else has moved since, and takes back the rest of the same move", () => {
    expect(undone(move("a", "d"), move("a", "f"))).toBe("bcdefa");
    expect(undone(move("ab", "d"), move("a", "f"))).toBe("bcdefa");
  });

  it("takes every move back while nobody else has moved anything", () => {
    const ids = fc.uniqueArray(fc.constantFrom(..."abcdef"), { minLength: 1 });
    const after = fc.option(fc.constantFrom(..."abcdef"));
    fc.assert(
      fc.property(ids, after, (item_ids, place) => {
        expect(undone({ type: "move", item_ids, after: place })).toBe("abcdef");
      }),
    );
  });
});
