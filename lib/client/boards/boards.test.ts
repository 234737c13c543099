import type { Board, BoardItem } from "contract/boards/board";
import { type BoardAction, type BoardChange, boardActionsRequestSchema } from "contract/boards/board-actions";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Verdict } from "../api/call/retry";
import { aBoard, aHeading, aPictureItem } from "./a-board.fixture";
import { invertActions, withActions } from "./board-actions";
import { type BoardEvent, createBoardStore } from "./board-store";

const ITEMS = [
  aPictureItem("a"),
  aHeading("h"),
  aPictureItem("b", { decision: "pick" }),
  aPictureItem("c", { note: "blue" }),
  aPictureItem("d"),
];
const everyPicture = new Map(
  ITEMS.flatMap(({ picture }) => (picture ? [[picture.id, picture] as const] : [])),
);
const findPicture = (id: string) => everyPicture.get(id) ?? aPictureItem(id.slice(1)).picture ?? undefined;
const orderOf = (board: Board) => board.items.map(({ id }) => id).join("");

const id = fc.constantFrom(...ITEMS.map((item) => item.id));
const ids = fc.uniqueArray(id, { minLength: 1 });
const after = fc.option(id);
const anAction: fc.Arbitrary<BoardAction> = fc.oneof(
  fc.record({ type: fc.constant("move" as const), item_ids: ids, after }),
  fc.record({ type: fc.constant("remove" as const), item_ids: ids }),
  fc.record({
    type: fc.constant("decide" as const),
    item_ids: ids,
    decision: fc.constantFrom("pick" as const, "reject" as const, null),
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
function aStudio(items: readonly BoardItem[] = ITEMS, pageItems = 1_000) {
  let board = aBoard([...items]);
  const calls: { actions: readonly BoardAction[]; answer: (failure?: Verdict) => Promise<void> }[] = [];
  const events: BoardEvent[] = [];
  const reads: string[] = [];
  const pausesMs: number[] = [];
  /** What an answer to a read waits for. */
  const delay = { until: Promise.resolve() };
  /** How long a failed call asks to wait. */
  const asked = { retryAfterMs: 0 };
  const pageFrom = (start: number) => {
    const page = board.items.slice(start, start + pageItems);
    const next_cursor = start + pageItems < board.items.length ? (page.at(-1)?.id ?? null) : null;
    return { items: page, next_cursor };
  };
  const tagged = () => ({ tag: "of others", board: { ...board, ...pageFrom(0) } });
  const apply = (actions: readonly BoardAction[]): BoardChange => {
    const { version } = board;
    board = { ...withActions(board, actions, findPicture), version: version + 1 };
    const wanted = new Set(
      actions.flatMap((action) => (action.type === "add" ? action.items : [])).map(({ id }) => id),
    );
    return {
      ...{ name: board.name, version_before: version, version: version + 1, already: [] },
      added: board.items.filter(({ id }) => wanted.has(id)),
    };
  };
  const store = createBoardStore(tagged(), {
    async read(known) {
      const read = known.board.version === board.version ? null : tagged();
      await delay.until;
      return read;
    },
    async readItems({ cursor: after, known }) {
      const { items, next_cursor } = pageFrom(board.items.findIndex(({ id }) => id === after) + 1);
      const tag = JSON.stringify(items);
      const isKnown = tag === known;
      reads.push(isKnown ? `${after} known` : after);
      await delay.until;
      return { tag, items: isKnown ? null : items, next_cursor };
    },
    send: (actions) =>
      new Promise((resolve, reject) => {
        let isAnswered = false;
        calls.push({
          actions,
          async answer(failure) {
            if (isAnswered) return;
            isAnswered = true;
            if (failure) reject(failure);
            else resolve(apply(actions));
            // Lets everything that waits for the answer run.
            await new Promise((ended) => setImmediate(ended));
          },
        });
      }),
    verdictOn: (error) => error as Verdict,
    retryAfterMsOf: () => asked.retryAfterMs,
    pause: async (ms) => void pausesMs.push(ms),
    tell: (event) => events.push(event),
  });
  const answerAll = async () => {
    for (let at = 0; at < calls.length; at++) await calls[at]?.answer();
  };
  return { store, calls, events, reads, pausesMs, delay, asked, apply, answerAll, board: () => board };
}

const move = (item: string, behind: string | null): BoardAction => ({
  type: "move",
  item_ids: [item],
  after: behind,
});
const decide = (item: string, value: "pick" | "reject"): BoardAction => ({
  type: "decide",
  item_ids: [item],
  decision: value,
});

describe("a board in a tab, beside other people", () => {
  it("shows the order of the studio after two have moved the same picture, whose move came first", async () => {
    for (const isOwnFirst of [true, false]) {
      const { store, apply, answerAll, board } = aStudio();
      if (!isOwnFirst) apply([move("a", "d")]);
      store.change([move("a", "b")], "moved 1 picture");
      await answerAll();
      if (isOwnFirst) apply([move("a", "d")]);
      await store.refresh();
      expect(orderOf(store.getState().board)).toBe(orderOf(board()));
      expect(orderOf(board())).toBe(isOwnFirst ? "hbcda" : "hbacd");
    }
  });

  it("an undo leaves a decision, a note, a place and a name that somebody else has changed since, and says so", async () => {
    const changes: [BoardAction, BoardAction][] = [
      [decide("a", "pick"), decide("a", "reject")],
      [
        { type: "note", item_id: "c", note: "warm" },
        { type: "note", item_id: "c", note: "cold" },
      ],
      [move("a", "c"), move("a", "d")],
      [
        { type: "rename", name: "Hall" },
        { type: "rename", name: "Yard" },
      ],
    ];
    for (const [own, ofOthers] of changes) {
      const { store, apply, answerAll, board, events } = aStudio();
      store.change([own], "changed it");
      await answerAll();
      apply([ofOthers]);
      await store.refresh();
      const theirs = board();
      store.undo();
      await answerAll();
      expect(board()).toEqual(theirs);
      expect(events.map(({ type }) => type)).toEqual(["overtaken"]);
      expect(store.getState().canRedo).toBe(false);
    }
  });

  it("an undo that crosses the change of somebody else on the way leaves that, too", async () => {
    const { store, apply, answerAll, board } = aStudio();
    store.change([decide("a", "pick")], "picked 1 picture");
    await answerAll();
    apply([decide("a", "reject")]);
    // The tab has not read that yet.
    store.undo();
    await answerAll();
    await store.refresh();
    expect(board().items[0]?.decision).toBe("reject");
    expect(store.getState().board.items[0]?.decision).toBe("reject");
  });
});

describe("a board in a tab", () => {
  it("shows a change before the studio has answered, and sends changes made meanwhile together", async () => {
    const { store, calls, answerAll, board } = aStudio();
    store.change([move("d", null)], "moved 1 picture");
    expect(orderOf(store.getState().board)).toBe("dahbc");
    store.change([decide("a", "pick")], "picked 1 picture");
    store.change([decide("b", "reject")], "rejected 1 picture");
    expect(calls).toHaveLength(1);
    await answerAll();
    expect(calls.map(({ actions }) => actions.length)).toEqual([1, 2]);
    expect(store.getState()).toMatchObject({ unsaved: 0, board: board() });
  });

  it("takes back only the change that the studio refuses, and says which one it was", async () => {
    const { store, calls, events } = aStudio();
    store.change([decide("a", "pick")], "first");
    store.change([decide("b", "reject")], "second");
    store.change([decide("c", "reject")], "third");
    await calls[0]?.answer();
    expect(calls[1]?.actions).toHaveLength(2);
    await calls[1]?.answer("refused");
    await calls[2]?.answer("refused");
    expect(events).toEqual([
      { type: "refused", kind: "change", words: "second", saved: 0, of: 1, error: "refused", undo: null },
    ]);
    await calls[3]?.answer();
    expect(store.getState().board.items.map((item) => item.decision)).toEqual([
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
    store.change([decide("a", "pick")], "picked 1 picture");
    await calls[0]?.answer("repeat");
    await calls[1]?.answer("repeat");
    expect(store.getState()).toMatchObject({ unsaved: 1, failure: "repeat" });
    await calls[2]?.answer();
    expect(store.getState()).toMatchObject({ unsaved: 0, failure: null });
    expect(events).toEqual([]);
  });

  it("keeps changes while the person is signed out, and sends them after the next good answer", async () => {
    const { store, calls } = aStudio();
    store.change([decide("a", "pick")], "picked 1 picture");
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
    await store.refresh();
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
        const { name, items } = store.getState().board;
        await answerAll();
        expect(store.getState().board).toMatchObject({ name, items });
        // What was added and removed again in one call is read once more.
        await store.refresh();
        expect(store.getState().board).toEqual(board());
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

  const MANY = Array.from({ length: 9 }, (_, n) => aPictureItem(`${n}`));

  it("shows a large board from its first page on, reads the others, and reads only changed pages again", async () => {
    const { store, reads, apply, board } = aStudio(MANY, 3);
    expect(orderOf(store.getState().board)).toBe("012");
    expect(store.getState()).toMatchObject({ isFullyLoaded: false, board: { counts: { pictures: 9 } } });
    await store.refresh();
    expect(orderOf(store.getState().board)).toBe("012345678");
    expect(store.getState().isFullyLoaded).toBe(true);
    expect(reads.splice(0)).toEqual(["2", "5"]);
    await store.refresh();
    expect(reads).toEqual([]);
    apply([decide("7", "pick")]);
    await store.refresh();
    expect(store.getState().board).toEqual(board());
    expect(reads).toEqual(["2 known", "5"]);
  });

  it("does not ask for any page again after its own changes", async () => {
    const { store, reads, answerAll, board } = aStudio(MANY, 3);
    await store.refresh();
    reads.splice(0);
    store.change([move("8", null), decide("4", "pick")], "moved 1 picture");
    await answerAll();
    await store.refresh();
    expect(reads).toEqual([]);
    expect(store.getState().board).toEqual(board());
  });

  it("shows no change of its own undone by a page that was asked for before it was saved", async () => {
    const { store, calls, delay, apply } = aStudio(MANY, 3);
    await store.refresh();
    apply([decide("0", "pick")]);
    let answerReads = () => {};
    const refreshing = store.refresh();
    delay.until = new Promise((resolve) => {
      answerReads = resolve;
    });
    await new Promise((ended) => setImmediate(ended));
    store.change([decide("4", "reject")], "rejected 1 picture");
    const decisions: unknown[] = [];
    store.subscribe(() =>
      decisions.push(store.getState().board.items.find(({ id: one }) => one === "4")?.decision),
    );
    await calls[0]?.answer();
    answerReads();
    await refreshing;
    await store.refresh();
    expect(new Set(decisions)).toEqual(new Set(["reject"]));
    expect(store.getState().board.items[0]?.decision).toBe("pick");
  });

  const section = (id: string) => ({ id, picture_id: null, title: "", note: "", decision: null });

  it.each<[string, BoardAction]>([
    ["an addition at the end", { type: "add", items: [section("new")] }],
    ["an addition at the beginning", { type: "add", items: [section("new")], after: null }],
    ["a move", move("1", null)],
    ["a decision", decide("1", "pick")],
  ])(
    "has the order of the studio in the end when %s is saved while the last page of the board is on its way",
    async (_, action) => {
      const { store, calls, reads, delay, board } = aStudio(MANY, 5);
      let answerReads = () => {};
      const refreshing = store.refresh();
      delay.until = new Promise((resolve) => {
        answerReads = resolve;
      });
      await new Promise((ended) => setImmediate(ended));
      expect(reads).toEqual(["4"]);
      store.change([action], "changed the board");
      await calls[0]?.answer();
      answerReads();
      await refreshing;
      for (let n = 0; n < 2; n++) await store.refresh();
      expect(store.getState()).toMatchObject({ isFullyLoaded: true, unsaved: 0 });
      expect(store.getState().board.items).toEqual(board().items);
    },
  );

  it("keeps a decision that was saved while a page was on its way that repeats the picture without it", async () => {
    const { store, calls, reads, delay, board } = aStudio(MANY, 5);
    // The studio of this test repeats a page whose last item is gone, as the real one does when all get new positions.
    store.change([{ type: "remove", item_ids: ["4"] }], "removed 1 picture");
    await calls[0]?.answer();
    let answerReads = () => {};
    const refreshing = store.refresh();
    delay.until = new Promise((resolve) => {
      answerReads = resolve;
    });
    await new Promise((ended) => setImmediate(ended));
    expect(reads).toEqual(["4"]);
    store.change([decide("1", "pick")], "picked 1 picture");
    await calls[1]?.answer();
    answerReads();
    await refreshing;
    for (let n = 0; n < 2; n++) await store.refresh();
    expect(store.getState().board.items).toEqual(board().items);
    expect(board().items[1]?.decision).toBe("pick");
  });

  it("has the order of the studio when something is added at the end before the end is loaded", async () => {
    const { store, calls, board } = aStudio(MANY, 3);
    store.change([{ type: "add", items: [section("new")] }], "added a section");
    await calls[0]?.answer();
    for (let n = 0; n < 2; n++) await store.refresh();
    expect(store.getState().board.items).toEqual(board().items);
  });

  it("agrees with the studio in the end, however it and others change a large board while its pages are read", async () => {
    const anId = fc.constantFrom(...MANY.map((item) => item.id));
    const manyIds = fc.uniqueArray(anId, { minLength: 1, maxLength: 3 });
    const anyAction: fc.Arbitrary<BoardAction> = fc.oneof(
      fc.record({ type: fc.constant("move" as const), item_ids: manyIds, after: fc.option(anId) }),
      fc.record({ type: fc.constant("remove" as const), item_ids: manyIds }),
      fc.record({
        type: fc.constant("decide" as const),
        item_ids: manyIds,
        decision: fc.constant("pick" as const),
      }),
      // Also at the end of a board whose end is not loaded.
      fc.record({ place: fc.option(anId, { nil: undefined }), id: fc.uuid() }).map(({ place, id }) => ({
        type: "add" as const,
        items: [{ id, picture_id: null, title: "", note: "", decision: null }],
        ...(place !== undefined && { after: place }),
      })),
    );
    const doing = fc.oneof(
      fc.record({ who: fc.constantFrom("me" as const, "another" as const), action: anyAction }),
      fc.constantFrom("refresh" as const, "answer" as const, "turn" as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { maxLength: 16 }), async (doings) => {
        const { store, calls, apply, answerAll, board } = aStudio(MANY, 2);
        store.subscribe(() => {
          const shown = store.getState().board.items.map(({ id: one }) => one);
          expect(new Set(shown).size).toBe(shown.length);
        });
        let answered = 0;
        let refreshing: Promise<unknown> = Promise.resolve();
        for (const one of doings) {
          if (one === "refresh") refreshing = refreshing.then(() => store.refresh());
          else if (one === "answer") await calls[answered++]?.answer();
          else if (one === "turn") await Promise.resolve();
          else if (one.who === "another") apply([one.action]);
          else store.change([one.action], "did something");
        }
        await refreshing;
        for (; answered < calls.length; answered++) await calls[answered]?.answer();
        await answerAll();
        for (let n = 0; n < 3; n++) await store.refresh();
        expect(store.getState().isFullyLoaded).toBe(true);
        expect(store.getState().board.items).toEqual(board().items);
      }),
      { numRuns: 300 },
    );
  });

  it("sends a change of more items than a request may name in several, which do the same together", async () => {
    const all = Array.from({ length: 1_300 }, (_, n) => aPictureItem(`i${n}`, { note: "x".repeat(90) }));
    const { store, calls, answerAll, board } = aStudio(all, 5_000);
    const shuffled = all.map(({ id: one }) => one).sort((one, other) => (one < other ? -1 : 1));
    store.change([{ type: "move", item_ids: shuffled.slice(0, 1_200), after: "i7" }], "moved 1200 pictures");
    store.change([{ type: "decide", item_ids: shuffled, decision: "reject" }], "rejected 1300 pictures");
    store.change([{ type: "remove", item_ids: shuffled }], "removed 1300 pictures");
    store.undo();
    const shown = store.getState().board;
    expect(shown.items).toHaveLength(1_300);
    await answerAll();
    await store.refresh();
    expect(board().items).toEqual(shown.items);
    for (const { actions } of calls)
      expect(
        boardActionsRequestSchema.safeParse({ actions }).success && JSON.stringify({ actions }).length,
      ).toBeLessThan(65_536);
    expect(calls.length).toBeGreaterThan(10);
  });

  const THOUSAND = Array.from({ length: 1_300 }, (_, n) => aPictureItem(`i${n}`));
  const all = THOUSAND.map((item) => item.id);
  const decisionsOf = ({ items }: Board) => items.filter((item) => item.decision === "reject").length;

  it("says how much of a large change is saved when the studio refuses it in the middle, and Undo takes back just that", async () => {
    const { store, calls, events, answerAll, board } = aStudio(THOUSAND, 5_000);
    store.change([{ type: "decide", item_ids: all, decision: "reject" }], "rejected 1,300 pictures");
    store.change([{ type: "rename", name: "Lobby" }], "renamed the board");
    expect(store.getState().unsaved).toBe(2);
    await calls[0]?.answer();
    await calls[1]?.answer("refused");
    await calls[2]?.answer();
    expect(calls).toHaveLength(3);
    expect(events).toMatchObject([
      { type: "refused", kind: "change", words: "rejected 1,300 pictures", saved: 500, of: 1_300 },
    ]);
    expect([decisionsOf(board()), board().name]).toEqual([500, "Lobby"]);
    expect(store.getState()).toMatchObject({ unsaved: 0, canUndo: true, board: board() });

    const [refusal] = events;
    if (refusal?.type === "refused") refusal.undo?.();
    expect(calls[3]?.actions).toEqual([
      { type: "decide", item_ids: all.slice(0, 500), decision: null, was: "reject" },
    ]);
    await answerAll();
    expect([decisionsOf(board()), board().name]).toEqual([0, "Lobby"]);
    expect(store.getState().board).toEqual(board());
    store.redo();
    await answerAll();
    expect(decisionsOf(board())).toBe(500);
  });

  it("after an undo that is refused in the middle, Redo takes back its saved part and Undo tries the rest again", async () => {
    const { store, calls, events, answerAll, board } = aStudio(THOUSAND, 5_000);
    store.change([{ type: "remove", item_ids: all }], "removed 1,300 pictures");
    await answerAll();
    const before = calls.length;
    store.undo();
    await calls[before]?.answer();
    await calls[before + 1]?.answer("refused");
    const restored = board().items.length;
    expect(events.at(-1)).toMatchObject({
      type: "refused",
      kind: "undo",
      saved: restored,
      of: 1_300,
      undo: null,
    });
    expect(restored).toBeGreaterThan(0);
    expect(store.getState()).toMatchObject({ board: board(), canUndo: true, canRedo: true });
    store.redo();
    await answerAll();
    expect(board().items).toEqual([]);
    store.undo();
    store.undo();
    await answerAll();
    expect(board().items).toEqual(THOUSAND);
    expect(store.getState()).toMatchObject({ board: board(), canUndo: false });
  });

  it("waits as long as a refused call asks to, and then saves all changes in their order", async () => {
    const { store, calls, events, asked, pausesMs, answerAll, board } = aStudio(THOUSAND, 5_000);
    asked.retryAfterMs = 45_000;
    store.change([{ type: "decide", item_ids: all, decision: "reject" }], "rejected 1,300 pictures");
    store.change([move("i1299", null)], "moved 1 picture");
    store.change([decide("i7", "pick")], "picked 1 picture");
    const shown = store.getState().board;
    await calls[0]?.answer();
    await calls[1]?.answer("repeat");
    expect(calls[2]?.actions).toEqual(calls[1]?.actions);
    expect(pausesMs).toEqual([45_000]);
    expect(store.getState().unsaved).toBe(3);
    for (let at = 2; at < calls.length; at++) await calls[at]?.answer();
    expect(board().items).toEqual(shown.items);
    expect(store.getState()).toMatchObject({ unsaved: 0, board: board() });
    expect(events).toEqual([]);
    store.undo();
    store.undo();
    store.undo();
    await answerAll();
    expect(board().items).toEqual(THOUSAND);
  });

  it("agrees with the studio whatever the studio refuses of changes, undos and redos", async () => {
    const doing = fc.oneof(
      anAction.map((action) => ({ action })),
      fc.constantFrom({ action: "undo" as const }, { action: "redo" as const }),
    );
    const verdicts = fc.array(fc.constantFrom(undefined, undefined, "refused" as const, "repeat" as const));
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { maxLength: 8 }), verdicts, async (doings, failures) => {
        const { store, calls, answerAll, board } = aStudio();
        let answered = 0;
        for (const { action } of doings) {
          if (action === "undo") store.undo();
          else if (action === "redo") store.redo();
          else store.change([action], "did something");
          if (failures.length % 2 === 0) await calls[answered]?.answer(failures[answered++]);
        }
        for (; answered < failures.length; answered++) await calls[answered]?.answer(failures[answered]);
        await answerAll();
        await store.refresh();
        expect(store.getState()).toMatchObject({ board: board(), unsaved: 0 });
      }),
      { numRuns: 100 },
    );
  });

  it("has nothing to redo after a new change, and something again after that one is undone", () => {
    const { store } = aStudio();
    store.change([decide("a", "pick")], "picked 1 picture");
    store.change([move("d", null)], "moved 1 picture");
    store.undo();
    store.undo();
    expect(store.getState()).toMatchObject({ canUndo: false, canRedo: true });
    store.redo();
    store.change([decide("c", "reject")], "rejected 1 picture");
    expect(store.getState()).toMatchObject({ canUndo: true, canRedo: false });
    const shown = store.getState().board;
    expect(store.redo()).toBe(false);
    expect(store.getState().board).toEqual(shown);
    store.undo();
    expect(store.getState().canRedo).toBe(true);
  });

  it("ignores an answer that was asked for before a change was saved", async () => {
    const { store, calls, delay } = aStudio();
    let answerRead = () => {};
    delay.until = new Promise((resolve) => {
      answerRead = resolve;
    });
    store.change([decide("a", "pick")], "picked 1 picture");
    const reading = store.refresh();
    await calls[0]?.answer();
    answerRead();
    await reading;
    expect(store.getState().board.items[0]?.decision).toBe("pick");
  });
});
