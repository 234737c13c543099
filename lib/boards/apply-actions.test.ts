import type { BoardAction, NewBoardItem } from "contract/boards/board-actions";
import { MAX_BOARD_ITEMS } from "contract/boards/board-limits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyActions, type ItemState } from "./apply-actions";

const section = (id: string): NewBoardItem => ({ id, picture_id: null, title: id, note: "", decision: null });
const stateOf = (id: string, position: number): ItemState => ({
  ...{ id, title: "", note: "", decision: null, position },
  ...{ pictureId: `picture of ${id}`, versions: [], decided_by: null, noted_by: null },
});

const picturesOf = ({ pictureId, versions }: Pick<ItemState, "pictureId" | "versions">): string[] =>
  pictureId === null ? [] : versions.length > 0 ? [...versions] : [pictureId];

/** What one action does to the items, as simply as it can be said: the whole list is looked through for each. */
function applyToArray(items: readonly ItemState[], action: BoardAction, usable: ReadonlySet<string>) {
  const without = (ids: readonly string[]) => items.filter(({ id }) => !ids.includes(id));
  const changed = <Field extends "decision" | "note" | "title">(
    ids: readonly string[],
    field: Field,
    value: ItemState[Field],
    was: ItemState[Field] | undefined,
  ) =>
    items.map((item) => {
      const isMeant =
        ids.includes(item.id) && item[field] !== value && [undefined, item[field]].includes(was);
      const by = { decision: { decided_by: "ada" }, note: { noted_by: "ada" }, title: {} }[field];
      return isMeant ? { ...item, [field]: value, ...by } : item;
    });
  const insert = (into: readonly ItemState[], added: readonly ItemState[], after?: string | null) => {
    const at = into.findIndex(({ id }) => id === after);
    const index = after === null ? 0 : at < 0 ? into.length : at + 1;
    return into.toSpliced(index, 0, ...added);
  };
  switch (action.type) {
    case "add": {
      const added: ItemState[] = [];
      for (const { picture_id: pictureId, versions = [], ...item } of action.items) {
        const all = [...items, ...added];
        const isFree = (one: string) =>
          usable.has(one) && !all.some((other) => picturesOf(other).includes(one));
        if (all.some(({ id }) => id === item.id)) continue;
        if (pictureId !== null && !isFree(pictureId)) continue;
        const history = pictureId === null ? [] : [...new Set([...versions.filter(isFree), pictureId])];
        added.push({
          ...{ ...item, title: pictureId === null ? item.title : "", pictureId, position: null },
          versions: history.length > 1 ? history : [],
          decided_by: item.decision === null ? null : "ada",
          noted_by: item.note === "" ? null : "ada",
        });
      }
      return insert(items, added, action.after);
    }
    case "remove":
      return without(action.item_ids);
    case "move": {
      const moved = [...new Set(action.item_ids)].flatMap((id) => items.find((item) => item.id === id) ?? []);
      let { after } = action;
      let at = items.findIndex(({ id }) => id === after);
      while (after !== null && moved.some(({ id }) => id === after)) after = items[--at]?.id ?? null;
      return insert(without(action.item_ids), moved, after);
    }
    case "decide":
      return changed(action.item_ids, "decision", action.decision, action.was);
    case "note":
      return changed([action.item_id], "note", action.note, action.was);
    case "title":
      return changed([action.item_id], "title", action.title, action.was);
    case "replace": {
      const { item_id, picture_id: pictureId, forget } = action;
      const isElsewhere = items.some(
        ({ id, ...one }) => id !== item_id && picturesOf(one).includes(pictureId),
      );
      const item = items.find(({ id }) => id === item_id);
      if (
        !item ||
        item.pictureId === null ||
        (forget !== undefined && forget !== item.pictureId) ||
        isElsewhere ||
        !(usable.has(pictureId) || picturesOf(item).includes(pictureId))
      )
        return items;
      const history = picturesOf(item).filter(
        (one) => one !== forget || one === pictureId || !usable.has(one),
      );
      const versions = [...new Set([...history, pictureId])];
      return items.map((one) =>
        one.id === item_id ? { ...one, pictureId, versions: versions.length > 1 ? versions : [] } : one,
      );
    }
    case "rename":
      return items;
  }
}

const anId = fc.constantFrom(..."abcdefgh", "new", "newer", "unknown");
const ids = fc.array(anId, { minLength: 1, maxLength: 5 });
const after = fc.option(anId);
const decision = fc.constantFrom("pick" as const, "reject" as const, null);
const aPictureId = anId.map((id) => `picture of ${id}`);
const anItem: fc.Arbitrary<NewBoardItem> = fc.record({
  ...{ id: anId, picture_id: fc.option(aPictureId), title: fc.string(), note: fc.string(), decision },
  versions: fc.array(aPictureId, { maxLength: 3 }),
});
const anAction: fc.Arbitrary<BoardAction> = fc.oneof(
  fc
    .tuple(fc.array(anItem, { minLength: 1, maxLength: 4 }), fc.option(after, { nil: undefined }))
    .map(
      ([items, place]): BoardAction => ({ type: "add", items, ...(place !== undefined && { after: place }) }),
    ),
  fc.record({ type: fc.constant("remove" as const), item_ids: ids }),
  fc.record({ type: fc.constant("move" as const), item_ids: ids, after }),
  fc.record({ type: fc.constant("decide" as const), item_ids: ids, decision }),
  fc.record({ type: fc.constant("decide" as const), item_ids: ids, decision, was: decision }),
  fc.record({ type: fc.constant("note" as const), item_id: anId, note: fc.string() }),
  fc.record({ type: fc.constant("note" as const), item_id: anId, note: fc.string(), was: fc.constant("") }),
  fc.record({ type: fc.constant("title" as const), item_id: anId, title: fc.string() }),
  fc
    .record({ item_id: anId, picture_id: aPictureId, forget: fc.option(aPictureId, { nil: undefined }) })
    .map(({ forget, ...one }): BoardAction => ({ type: "replace", ...one, ...(forget && { forget }) })),
  fc.record({ type: fc.constant("rename" as const), name: fc.string() }),
);

describe("the actions of one request", () => {
  it("many actions in one request give the same board as each of them alone, one after another", async () => {
    const usable = new Set([..."abcdefg", "new", "newer"].map((id) => `picture of ${id}`));
    const items = [..."abcdefgh"].map(stateOf);
    await fc.assert(
      fc.asyncProperty(fc.array(anAction, { maxLength: 30 }), async (actions) => {
        let expected: readonly ItemState[] = items;
        for (const action of actions) expected = applyToArray(expected, action, usable);
        const board = await applyActions({ name: "Lobby", items }, actions, usable, "ada");
        expect(board.items).toEqual(expected);
        const names = actions.flatMap((action) => (action.type === "rename" ? [action.name] : []));
        expect(board.name).toBe(names.at(-1) ?? "Lobby");
      }),
      { numRuns: 1_000 },
    );
    expect(items).toEqual([..."abcdefgh"].map(stateOf));
  });

  const five = Array.from({ length: 500 }, (_, n) => n);
  it.each<[string, (n: number) => BoardAction]>([
    ["additions", (n) => ({ type: "add", items: [section(`h${n}`)], after: `i${4_000 + n}` })],
    ["additions at the end", (n) => ({ type: "add", items: [section(`h${n}`)] })],
    ["additions of pictures that are there", (n) => addPicture(`h${n}`, `picture of i${n}`)],
    ["moves", (n) => ({ type: "move", item_ids: [`i${n}`], after: `i${4_499 - n}` })],
    ["removals", (n) => ({ type: "remove", item_ids: [`i${n * 9}`] })],
    ["decisions", (n) => ({ type: "decide", item_ids: [`i${n * 9}`], decision: "pick" })],
    ["replacements", (n) => ({ type: "replace", item_id: `i${n * 9}`, picture_id: `picture of i${n}` })],
    ["notes", (n) => ({ type: "note", item_id: `i${n * 9}`, note: "warm" })],
    ["titles", (n) => ({ type: "title", item_id: `i${n * 9}`, title: "Night" })],
  ])(
    "500 %s in one request read a full board a few times, and not once for each action",
    async (_, action) => {
      let reads = 0;
      const items = Array.from({ length: MAX_BOARD_ITEMS - 500 }, (__, n) => {
        const item = stateOf(`i${n}`, n);
        return new Proxy(item, {
          get(target, name) {
            reads += 1;
            return Reflect.get(target, name);
          },
        });
      });
      await applyActions({ name: "Large", items }, five.map(action), new Set(), "ada");
      expect(reads).toBeLessThan(10 * MAX_BOARD_ITEMS);
    },
  );
});

describe("a full board", () => {
  it("a board that is larger than a full one may be made smaller and arranged, but not larger", async () => {
    const items = Array.from({ length: MAX_BOARD_ITEMS + 2 }, (_, n) => stateOf(`i${n}`, n));
    const itemsAfter = async (...actions: BoardAction[]) =>
      (await applyActions({ name: "Large", items }, actions, new Set(), "ada")).items.length;
    expect(await itemsAfter({ type: "remove", item_ids: ["i0"] })).toBe(MAX_BOARD_ITEMS + 1);
    expect(await itemsAfter({ type: "move", item_ids: ["i0"], after: "i1" })).toBe(MAX_BOARD_ITEMS + 2);
    await expect(itemsAfter({ type: "add", items: [section("one more")] })).rejects.toMatchObject({
      errorName: "board_full",
    });
  });
});

const addPicture = (id: string, picture_id: string): BoardAction => ({
  type: "add",
  items: [{ ...section(id), picture_id }],
});
