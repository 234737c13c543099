import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Board } from "@/lib/contract/boards/board";
import type { BoardAction } from "@/lib/contract/boards/board-actions";
import { aBoard, aHeading, aPictureItem } from "./a-board.fixture";
import { invertActions, withActions } from "./board-actions";
import { type BoardEvent, createBoardStore } from "./board-store";
import type { Verdict } from "./change-queue";

const ITEMS = [
  aPictureItem("a"),
  aHeading("h"),
  aPictureItem("b", { mark: "pick" }),
  aPictureItem("c", { note: "blue" }),
  aPictureItem("d"),
];
const everyPicture = new Map(
  ITEMS.flatMap(({ picture }) => (picture ? [[picture.id, picture] as const] : [])),
);
const findPicture = (id: string) => everyPicture.get(id);
const orderOf = (board: Board) => board.items.map(({ id }) => id).join("");

const id = fc.constantFrom(...ITEMS.map((item) => item.id));
const ids = fc.uniqueArray(id, { minLength: 1 });
const after = fc.option(id);
const anAction: fc.Arbitrary<BoardAction> = fc.oneof(
  fc.record({ type: fc.constant("move" as const), item_ids: ids, after }),
  fc.record({ type: fc.constant("remove" as const), item_ids: ids }),
  fc.record({
    type: fc.constant("mark" as const),
    item_ids: ids,
    mark: fc.constantFrom("pick" as const, "reject" as const, null),
  }),
  fc.record({ type: fc.constant("note" as const), item_id: id, note: fc.string() }),
  fc.record({ type: fc.constant("title" as const), item_id: id, title: fc.string() }),
  fc.record({ type: fc.constant("rename" as const), name: fc.string({ minLength: 1 }) }),
);

describe("the actions of a board", () => {
  it("are undone by their inverse, however many they are", () => {
    fc.assert(
      fc.property(fc.array(anAction, { maxLength: 6 }), (actions) => {
        const board = aBoard(ITEMS);
        const changed = withActions(board, actions, findPicture);
        const back = invertActions(board, actions, findPicture);
        expect(withActions(changed, back, findPicture)).toEqual(board);
      }),
    );
  });
});

/** A studio that holds a board and answers when it is told to. */
function aStudio(items = ITEMS) {
  let board = aBoard(items);
  let version = 0;
  const calls: { actions: readonly BoardAction[]; answer: (failure?: Verdict) => Promise<void> }[] = [];
  const events: BoardEvent[] = [];
  /** What an answer to a read waits for. */
  const delay = { until: Promise.resolve() };
  const tagged = () => ({ tag: String(version), board });
  const apply = (actions: readonly BoardAction[]) => {
    version += 1;
    board = withActions(board, actions, findPicture);
  };
  const store = createBoardStore(tagged(), {
    async read() {
      const read = tagged();
      await delay.until;
      return read;
    },
    send: (actions) =>
      new Promise((resolve, reject) => {
        calls.push({
          actions,
          async answer(failure) {
            if (failure) reject(failure);
            else {
              apply(actions);
              resolve(tagged());
            }
            // Lets everything that waits for the answer run.
            await new Promise((ended) => setImmediate(ended));
          },
        });
      }),
    verdictOn: (error) => error as Verdict,
    pause: async () => {},
    tell: (event) => events.push(event),
  });
  const answerAll = async () => {
    for (let at = 0; at < calls.length; at++) await calls[at]?.answer();
  };
  return { store, calls, events, delay, apply, answerAll, board: () => board };
}

const move = (item: string, behind: string | null): BoardAction => ({
  type: "move",
  item_ids: [item],
  after: behind,
});
const mark = (item: string, value: "pick" | "reject"): BoardAction => ({
  type: "mark",
  item_ids: [item],
  mark: value,
});

describe("a board in a tab", () => {
  it("shows a change before the studio has answered, and sends changes made meanwhile together", async () => {
    const { store, calls, answerAll, board } = aStudio();
    store.change([move("d", null)], "moved 1 picture");
    expect(orderOf(store.getState().board)).toBe("dahbc");
    store.change([mark("a", "pick")], "marked 1 picture");
    store.change([mark("b", "reject")], "marked 1 picture");
    expect(calls).toHaveLength(1);
    await answerAll();
    expect(calls.map(({ actions }) => actions.length)).toEqual([1, 2]);
    expect(store.getState()).toMatchObject({ unsaved: 0, board: board() });
  });

  it("takes back only the change that the studio refuses, and says which one it was", async () => {
    const { store, calls, events } = aStudio();
    store.change([mark("a", "pick")], "first");
    store.change([mark("b", "reject")], "second");
    store.change([mark("c", "reject")], "third");
    await calls[0]?.answer();
    expect(calls[1]?.actions).toHaveLength(2);
    await calls[1]?.answer("refused");
    await calls[2]?.answer("refused");
    expect(events).toEqual([{ type: "refused", words: "second", error: "refused" }]);
    await calls[3]?.answer();
    expect(store.getState().board.items.map((item) => item.mark)).toEqual([
      "pick",
      null,
      "pick",
      "reject",
      null,
    ]);
    store.undo();
    store.undo();
    expect(events.slice(1)).toEqual([
      { type: "undone", words: "third" },
      { type: "undone", words: "first" },
    ]);
    expect(store.getState().canUndo).toBe(false);
  });

  it("repeats a call that got no answer until the change is saved", async () => {
    const { store, calls, events } = aStudio();
    store.change([mark("a", "pick")], "marked 1 picture");
    await calls[0]?.answer("repeat");
    await calls[1]?.answer("repeat");
    expect(store.getState()).toMatchObject({ unsaved: 1, isFailing: true });
    await calls[2]?.answer();
    expect(store.getState()).toMatchObject({ unsaved: 0, isFailing: false });
    expect(events).toEqual([]);
  });

  it("keeps changes while the person is signed out, and sends them after the next good answer", async () => {
    const { store, calls } = aStudio();
    store.change([mark("a", "pick")], "marked 1 picture");
    await calls[0]?.answer("signed_out");
    expect(calls).toHaveLength(1);
    expect(store.getState().unsaved).toBe(1);
    await store.refresh();
    await calls[1]?.answer();
    expect(store.getState().unsaved).toBe(0);
  });

  it("keeps the moves of two people who reorder at once", async () => {
    const { store, apply, answerAll, board } = aStudio();
    store.change([move("d", null)], "moved 1 picture");
    apply([move("a", "c")]);
    await answerAll();
    expect(orderOf(store.getState().board)).toBe("dhbca");
    expect(store.getState().board).toEqual(board());
  });

  it("agrees with the studio after any changes, undos and redos", async () => {
    const doing = fc.oneof(
      anAction.map((action) => ({ action })),
      fc.constant({ action: "undo" as const }),
      fc.constant({ action: "redo" as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { maxLength: 8 }), async (doings) => {
        const { store, answerAll, board } = aStudio();
        for (const { action } of doings) {
          if (action === "undo") store.undo();
          else if (action === "redo") store.redo();
          else store.change([action], "did something");
        }
        const shown = store.getState().board;
        await answerAll();
        expect(store.getState().board).toEqual(shown);
        expect(board()).toEqual(shown);
      }),
      { numRuns: 60 },
    );
  });

  it("returns to its beginning by undo, and to its end by redo", () => {
    fc.assert(
      fc.property(fc.array(anAction, { maxLength: 6 }), (actions) => {
        const { store } = aStudio();
        for (const action of actions) store.change([action], "did something");
        const end = store.getState().board;
        while (store.undo());
        expect(store.getState().board).toEqual(aBoard(ITEMS));
        while (store.redo());
        expect(store.getState().board).toEqual(end);
      }),
    );
  });

  it("ignores an answer that was asked for before a change was saved", async () => {
    const { store, calls, delay } = aStudio();
    let answerRead = () => {};
    delay.until = new Promise((resolve) => {
      answerRead = resolve;
    });
    store.change([mark("a", "pick")], "marked 1 picture");
    const reading = store.refresh();
    await calls[0]?.answer();
    answerRead();
    await reading;
    expect(store.getState().board.items[0]?.mark).toBe("pick");
  });
});
