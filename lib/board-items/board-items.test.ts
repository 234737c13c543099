import type { BoardAction, NewBoardItem } from "contract/boards/board-actions";
import { MAX_ITEM_VERSIONS } from "contract/boards/board-limits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyAction } from "./apply";
import { invertAction, type RemovableItem } from "./invert";
import type { ItemAction, Replace } from "./item-list";
import { fitsOneRequest, inSmallActions, requestSizeOf } from "./portions";
import { renumber } from "./positions";
import { hasPicture, replacePicture } from "./versions";

const toItem = (id: string): RemovableItem => ({
  id,
  pictureId: `picture of ${id}`,
  title: "",
  note: "",
  decision: null,
  versions: [],
});
const itemsOf = (ids: string) => [...ids].map(toItem);
const create = (item: {
  id: string;
  picture_id: string | null;
  title: string;
  note: string;
  versions?: string[] | undefined;
  decision: RemovableItem["decision"];
}) => ({
  ...toItem(item.id),
  title: item.title,
  note: item.note,
  decision: item.decision,
  pictureId: item.picture_id,
  versions: item.versions ?? [],
});
/** As page and server do: a picture that stands elsewhere is left there. */
const replaceIn =
  (items: readonly RemovableItem[]): Replace<RemovableItem> =>
  (item, action) => {
    const isElsewhere = items.some((other) => other.id !== item.id && hasPicture(other, action.picture_id));
    return isElsewhere ? item : { ...item, ...replacePicture(item, action) };
  };
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).join("");
const apply = (ids: string, action: ItemAction) => idsOf(applyAction(itemsOf(ids), action, create));

describe("an action on the items of a board", () => {
  it.each([
    ["a", null, "abcd"],
    ["a", "c", "bcad"],
    ["da", "b", "bdac"],
    ["bc", "c", "abcd"],
    ["ab", "b", "abcd"],
    ["a", "z", "bcda"],
  ])("moving %s after %s gives %s", (ids, after, expected) => {
    expect(apply("abcd", { type: "move", item_ids: [...ids], after })).toBe(expected);
  });

  it("a move behind one of many moved items reads each item a few times, and not once for each of them", () => {
    let reads = 0;
    const items = Array.from({ length: 1_000 }, (_, n) => ({
      ...toItem(""),
      get id() {
        reads += 1;
        return `i${n}`;
      },
    }));
    const item_ids = Array.from({ length: 999 }, (_, n) => `i${n + 1}`);
    const moved = applyAction<RemovableItem>(items, { type: "move", item_ids, after: "i999" }, create);
    expect(reads).toBeLessThan(10_000);
    expect(moved).toEqual(items);
  });

  it("unknown items are ignored, and known ones are not added again", () => {
    expect(apply("ab", { type: "remove", item_ids: ["z", "a"] })).toBe("b");
    expect(apply("ab", { type: "move", item_ids: ["z"], after: null })).toBe("ab");
    expect(apply("ab", { type: "add", items: [newItem("a"), newItem("c"), newItem("c")], after: "a" })).toBe(
      "acb",
    );
  });

  it("undoing an action gives the items of before, with their order, notes and decisions", () => {
    const ids = [..."abcdefgh"];
    const some = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 });
    const after = fc.option(fc.constantFrom(...ids), { nil: null });
    const decision = fc.constantFrom("pick" as const, "reject" as const, null);
    const action: fc.Arbitrary<ItemAction> = fc.oneof(
      fc.record({ type: fc.constant("remove" as const), item_ids: some }),
      fc.record({ type: fc.constant("move" as const), item_ids: some, after }),
      fc.record({ type: fc.constant("decide" as const), item_ids: some, decision }),
      fc.record({ type: fc.constant("note" as const), item_id: fc.constantFrom(...ids), note: fc.string() }),
      fc.record({
        type: fc.constant("add" as const),
        items: fc.constant<NewBoardItem[]>([newItem("x"), newItem("y")]),
        after,
      }),
      fc.record({
        type: fc.constant("replace" as const),
        item_id: fc.constantFrom(...ids),
        picture_id: fc.constantFrom("new", "older", "picture of a", "picture of b"),
      }),
    );
    fc.assert(
      fc.property(action, fc.array(decision, { minLength: 8, maxLength: 8 }), (one, decisions) => {
        const before = ids.map((id, at) => ({
          ...toItem(id),
          versions: id === "a" ? ["older", "picture of a", "newer"] : [],
          note: `note of ${id}`,
          decision: decisions[at] ?? null,
        }));
        const undo = invertAction(before, one);
        const step = (items: RemovableItem[], action: BoardAction) =>
          action.type === "rename" ? items : applyAction(items, action, create, replaceIn(items));
        expect(undo.reduce(step, step(before, one))).toEqual(before);
      }),
    );
  });
});

describe("the versions of an item", () => {
  const replace = (picture_id: string, forget?: string) =>
    ({ type: "replace", item_id: "a", picture_id, ...(forget && { forget }) }) as const;

  it("a version keeps its number when an item shows an older one again, and a further one is the newest", () => {
    const second = replacePicture({ pictureId: "one", versions: [] }, replace("two"));
    expect(second).toEqual({ pictureId: "two", versions: ["one", "two"] });
    const back = second && replacePicture(second, replace("one"));
    expect(back).toEqual({ pictureId: "one", versions: ["one", "two"] });
    expect(back && replacePicture(back, replace("three"))?.versions).toEqual(["one", "two", "three"]);
  });

  it("a repeated replacement, a replacement of a heading and one version too many change nothing", () => {
    const two = { pictureId: "two", versions: ["one", "two"] };
    expect(replacePicture(two, replace("two"))).toBeNull();
    expect(replacePicture({ pictureId: "one", versions: [] }, replace("one", "two"))).toBeNull();
    expect(replacePicture({ pictureId: null, versions: [] }, replace("two"))).toBeNull();
    const full = Array.from({ length: MAX_ITEM_VERSIONS }, (_, n) => `p${n}`);
    expect(replacePicture({ pictureId: "p0", versions: full }, replace("more"))).toBeNull();
    expect(replacePicture({ pictureId: "p0", versions: full }, replace("p7"))?.pictureId).toBe("p7");
  });
});

describe("an undo of another version", () => {
  const shown = { ...toItem("a"), pictureId: "one", versions: ["one", "two", "three"] };
  const show = (picture_id: string, was?: string): ItemAction => ({
    ...{ type: "replace", item_id: "a", picture_id },
    ...(was !== undefined && { was }),
  });
  const applied = (items: RemovableItem[], action: BoardAction) =>
    action.type === "rename" ? items : applyAction(items, action, create, replaceIn(items));

  it("shows the version from before, and leaves what somebody else has switched to since", () => {
    const undo = invertAction([shown], show("two"));
    const switched = applied([shown], show("two"));
    expect(undo.reduce(applied, switched)).toEqual([shown]);
    const theirs = applied(switched, show("three"));
    expect(undo.reduce(applied, theirs)).toEqual(theirs);
    expect(undo.flatMap((one) => (one.type === "rename" ? [] : invertAction(theirs, one)))).toEqual([]);
  });
});

describe("the positions of a board's items", () => {
  it("positions rise in the order of the items, whatever was moved where", () => {
    const move = fc.tuple(fc.nat(29), fc.nat(29));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        let items = renumber(
          Array.from({ length: 30 }, (_, id) => ({ id, position: null as number | null })),
        );
        for (const [from, to] of moves) {
          const rest = items.filter((_, at) => at !== from);
          const moved = items[from];
          if (!moved) continue;
          items = renumber([...rest.slice(0, to), moved, ...rest.slice(to)]);
          for (const [at, { position }] of items.entries())
            expect(position).toBeGreaterThan(items[at - 1]?.position ?? Number.NEGATIVE_INFINITY);
        }
      }),
    );
  });

  it("a move of one item changes the position of that item alone", () => {
    const items = renumber(Array.from({ length: 500 }, () => ({ position: null as number | null })));
    const [first, ...others] = items;
    const moved = renumber([...others.slice(0, 250), ...(first ? [first] : []), ...others.slice(250)]);
    const before = new Set(items.map(({ position }) => position));
    expect(moved.filter(({ position }) => !before.has(position))).toHaveLength(1);
  });

  it("items with equal positions, as two moves at once may leave them, get different ones in their order", () => {
    const items = [5, 5, 5, 9].map((position, id) => ({ id, position }));
    const positions = renumber(items).map(({ id, position }) => [id, position] as const);
    expect(positions.map(([id]) => id)).toEqual([0, 1, 2, 3]);
    for (const [at, [, position]] of positions.entries())
      expect(position).toBeGreaterThan(positions[at - 1]?.[1] ?? Number.NEGATIVE_INFINITY);
  });

  it("items get new positions when no number is left between two, and none falls, which a cursor would pass over", () => {
    const items = renumber([{ position: 7 }, { position: null }, { position: 8 }]);
    expect(items.map(({ position }) => position)).toEqual([65_544, 131_080, 196_616]);
  });
});

const newItem = (id: string) => ({ id, picture_id: `picture of ${id}`, title: "", note: "", decision: null });

describe("an action that is too large for a request", () => {
  const items = Array.from({ length: 1_300 }, (_, n) => toItem(`i${n}`));
  const shuffled = (seed: number) =>
    items
      .map(({ id }, n) => [id, (n * 7_919 + seed) % 1_303] as const)
      .sort((one, other) => one[1] - other[1]);
  const ids = shuffled(5).map(([id]) => id);
  const chosen = ids.slice(0, 1_250);
  const added = Array.from({ length: 1_100 }, (_, n) => ({
    ...newItem(`new${n}`),
    note: '"狐"'.repeat(n % 400),
  }));

  it.each<[string, ItemAction]>([
    ["moved to the beginning", { type: "move", item_ids: chosen, after: null }],
    ["moved behind one of the others", { type: "move", item_ids: chosen, after: ids[1_299] ?? "" }],
    ["moved behind the first of themselves", { type: "move", item_ids: chosen, after: ids[3] ?? "" }],
    ["moved behind the last of themselves", { type: "move", item_ids: chosen, after: ids[1_240] ?? "" }],
    ["moved behind one that is gone", { type: "move", item_ids: chosen.slice(0, 400), after: "gone" }],
    ["decided", { type: "decide", item_ids: chosen, decision: "pick" }],
    ["removed", { type: "remove", item_ids: chosen }],
    ["added at the end", { type: "add", items: added }],
    ["added at the beginning", { type: "add", items: added, after: null }],
    ["added in the middle", { type: "add", items: added, after: "i7" }],
  ])("more items than a request may name are %s by several actions as by one", (_, action) => {
    const small = inSmallActions(items, [action]);
    for (const one of small) expect(fitsOneRequest(requestSizeOf([one]))).toBe(true);
    const together = small.reduce(
      (now, one) => (one.type === "rename" ? now : applyAction(now, one, create)),
      items,
    );
    expect(together).toEqual(applyAction(items, action, create));
  });
});
