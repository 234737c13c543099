import { DECISIONS, type Decision } from "contract/boards/board";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Cull,
  type CullPicture,
  choose,
  countsOf,
  decide,
  follow,
  goTo,
  nextRound,
  picturesOf,
  startCull,
  step,
  toggleOnlyLeft,
  togglePair,
  undo,
  upcoming,
} from "./cull";
import { countsInWords, decisionInWords, pictureInWords } from "./words";

const undecided = (count: number): CullPicture[] =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, decision: null }));
const without = (pictures: CullPicture[], ...ids: string[]) => pictures.filter(({ id }) => !ids.includes(id));

/** A board and the culling of it: decisions go to the board, and the board's changes come back. */
function culling(pictures: CullPicture[], startAt: string | null = null) {
  let board = pictures;
  let state = startCull(board, startAt);
  const past: CullPicture[] = [];
  const set = (next: Cull) => {
    state = next;
  };
  return {
    state: () => state,
    board: () => board,
    counts: () => countsOf(state, board),
    /** `p`, `x`, `u`, in capitals without advancing, `>` and `<`, ` ` side by side, `f` the filter, `z` undo. */
    press(keys: string) {
      for (const key of keys) {
        if (key === ">" || key === "<") set(step(state, board, key === ">" ? 1 : -1));
        else if (key === " ") set(togglePair(state, board));
        else if (key === "f") set(toggleOnlyLeft(state));
        else if (key === "z") {
          const last = undo(state);
          if (!last) continue;
          const was = last.changeId === null ? undefined : past[last.changeId];
          if (was) board = board.map((one) => (one.id === was.id ? was : one));
          set(follow(last.state, board));
        } else {
          const given: Decision | null = { p: "pick", x: "reject", u: null }[
            key.toLowerCase()
          ] as Decision | null;
          const at = state.current;
          const was = board.find(({ id }) => id === at);
          const changeId = was && was.decision !== given ? past.push(was) - 1 : null;
          const next = decide(state, board, given, key === key.toLowerCase(), changeId);
          if (changeId !== null) {
            board = board.map((one) => (one.id === at ? { ...one, decision: given } : one));
          }
          set(next);
        }
      }
      return state;
    },
    change(next: CullPicture[]) {
      board = next;
      set(follow(state, board));
      return state;
    },
    nextRound: () => set(nextRound(state, board)),
    set,
  };
}

describe("decisions", () => {
  test("each decision leads to the next picture, and the last one to the summary", () => {
    const cull = culling(undecided(3));
    expect(cull.press("p").current).toBe("p1");
    expect(cull.press("x").current).toBe("p2");
    expect(cull.press("p").current).toBeNull();
    expect(cull.board().map((one) => one.decision)).toEqual(["pick", "reject", "pick"]);
  });
  test("a decision with Shift stays at the picture", () => {
    const cull = culling(undecided(3));
    expect(cull.press("P").current).toBe("p0");
    expect(cull.counts()).toMatchObject({ left: 2, picks: 1 });
  });
  test("after a decision, culling shows the next undecided picture, and after the last one those that were skipped", () => {
    const cull = culling(undecided(4));
    cull.press(">>x");
    expect(cull.state().current).toBe("p3");
    expect(cull.press("p").current).toBe("p0");
    expect(cull.press("<").current).toBe("p0");
    expect(cull.press("px").current).toBeNull();
  });
  test("an undecided picture is left to decide again, and is returned to at the end", () => {
    const cull = culling(undecided(2));
    cull.press("p<u");
    expect(cull.state().current).toBe("p1");
    expect(cull.counts().left).toBe(2);
    expect(cull.press("x").current).toBe("p0");
  });
  test("where everything is decided already, decisions walk through all pictures", () => {
    const decided = undecided(3).map((one): CullPicture => ({ ...one, decision: "reject" }));
    const cull = culling(decided, "p1");
    expect(cull.press("p").current).toBe("p2");
    expect(cull.press("p").current).toBeNull();
  });
  test("culling begins at the given picture, else at the first undecided one, else with the summary", () => {
    const [first, ...rest] = undecided(3);
    const pictures: CullPicture[] = [{ id: first?.id ?? "", decision: "pick" }, ...rest];
    expect(startCull(pictures, "p2").current).toBe("p2");
    expect(startCull(pictures, "gone").current).toBe("p1");
    expect(startCull(pictures, null).current).toBe("p1");
    expect(startCull([], null).current).toBeNull();
  });
});

describe("steps", () => {
  test("the arrows walk through all pictures; after the last one comes the summary, and back", () => {
    const cull = culling(undecided(2));
    expect(cull.press("<").current).toBe("p0");
    expect(cull.press(">").current).toBe("p1");
    expect(cull.press(">").current).toBeNull();
    expect(cull.press(">").current).toBeNull();
    expect(cull.press("<").current).toBe("p1");
  });
  test("with the filter the arrows skip decided pictures", () => {
    const cull = culling(undecided(4));
    cull.press(">pf<");
    expect(cull.state().current).toBe("p0");
    expect(cull.press(">").current).toBe("p2");
    expect(cull.press("f<").current).toBe("p1");
  });
  test("what is loaded ahead is what a decision or an arrow leads to", () => {
    const cull = culling(undecided(6));
    cull.press(">p<<");
    expect(upcoming(cull.state(), cull.board(), 2)).toEqual(["p2", "p3", "p1"]);
    cull.press("f");
    expect(upcoming(cull.state(), cull.board(), 2)).toEqual(["p2", "p3"]);
  });
});

describe("two side by side", () => {
  test("Space shows the last two pictures side by side in the board's order, and a decision goes to the chosen one", () => {
    const cull = culling(undecided(4));
    cull.press(">> ");
    expect(cull.state()).toMatchObject({ pair: ["p1", "p2"], current: "p2" });
    cull.press("<X");
    expect(cull.board().map((one) => one.decision)).toEqual([null, "reject", null, null]);
    expect(cull.press(">P ")).toMatchObject({ pair: null, current: "p2", previous: "p1" });
  });
  test("whichever of two is chosen, the other one is the last looked at when one stands alone again", () => {
    const cull = culling(undecided(3));
    expect(cull.press("> <")).toMatchObject({ current: "p0", previous: null });
    expect(cull.press(" ")).toMatchObject({ pair: null, current: "p0", previous: "p1" });
  });
  test("a decision chooses the other picture while that is undecided", () => {
    const cull = culling(undecided(3));
    cull.press("> ");
    expect(cull.press("x")).toMatchObject({ pair: ["p0", "p1"], current: "p0" });
    expect(cull.press("p")).toMatchObject({ pair: ["p0", "p1"], current: "p0" });
    expect(cull.counts()).toMatchObject({ left: 1, picks: 1, rejected: 1 });
  });
  test("the first picture is compared with the one after it, and a single picture with none", () => {
    expect(culling(undecided(2)).press(" ").pair).toEqual(["p0", "p1"]);
    expect(culling(undecided(1)).press(" ").pair).toBeNull();
  });
  test("a click chooses one of two, and nothing else", () => {
    const cull = culling(undecided(3));
    const paired = cull.press(" ");
    expect(choose(paired, "p1").current).toBe("p1");
    expect(choose(paired, "p2")).toBe(paired);
  });
  test("when one of two is deleted, the other one is looked at alone", () => {
    const cull = culling(undecided(3));
    cull.press("> ");
    expect(cull.change(without(undecided(3), "p1"))).toMatchObject({ pair: null, current: "p0" });
  });
});

describe("undo", () => {
  test("undo takes the last decision back and returns to its picture, step by step", () => {
    const cull = culling(undecided(3));
    cull.press("px>");
    expect(cull.press("z").current).toBe("p1");
    expect(cull.board().map((one) => one.decision)).toEqual(["pick", null, null]);
    expect(cull.press("z").current).toBe("p0");
    expect(cull.press("z").current).toBe("p0");
    expect(cull.counts().left).toBe(3);
  });
  test("undoing the decision on the last picture closes the summary and shows that picture", () => {
    const cull = culling(undecided(1));
    expect(cull.press("p").current).toBeNull();
    expect(cull.press("z").current).toBe("p0");
  });
  test("the same decision again is nothing to undo", () => {
    const cull = culling(undecided(2));
    cull.press("P");
    const { steps } = cull.state();
    cull.press("P");
    expect(cull.state().steps).toBe(steps);
  });
  test("undo does not return to a picture that was deleted meanwhile", () => {
    const cull = culling(undecided(3));
    cull.press("p");
    cull.change(without(cull.board(), "p0"));
    expect(cull.press("z").current).toBe("p1");
  });
});

describe("pictures that come and go", () => {
  test("when the current picture is deleted, the one after it is looked at, or the last one", () => {
    const cull = culling(undecided(4));
    cull.press(">>");
    expect(cull.change(without(undecided(4), "p0", "p2")).current).toBe("p3");
    expect(cull.change(without(undecided(4), "p0", "p2", "p3")).current).toBe("p1");
    expect(cull.change([]).current).toBeNull();
  });
  test("an added picture is left to decide", () => {
    const cull = culling(undecided(2));
    cull.press("pp");
    cull.change([...cull.board(), { id: "new", decision: null }]);
    expect(cull.counts()).toMatchObject({ total: 3, left: 1 });
    expect(cull.press("<").current).toBe("new");
  });
  test("a decision from another tab counts", () => {
    const cull = culling(undecided(3));
    cull.change(cull.board().map((one) => (one.id === "p1" ? { ...one, decision: "reject" } : one)));
    expect(cull.counts()).toMatchObject({ left: 2, rejected: 1 });
    expect(cull.press("p").current).toBe("p2");
  });
});

describe("a further round", () => {
  const second = () => {
    const cull = culling(undecided(5));
    cull.press("pxppx");
    cull.nextRound();
    return cull;
  };
  test("has only the picks, all of them to be decided again", () => {
    const cull = second();
    expect(picturesOf(cull.state(), cull.board()).map(({ id }) => id)).toEqual(["p0", "p2", "p3"]);
    expect(cull.state().current).toBe("p0");
    expect(countsInWords(cull.counts())).toBe("3 left · 0 picks · 0 rejected");
  });
  test("in a round of picks alone, a picture picked again stays a pick and counts as decided", () => {
    const cull = second();
    expect(cull.press("p").current).toBe("p2");
    expect(cull.press("x").current).toBe("p3");
    expect(countsInWords(cull.counts())).toBe("1 left · 1 pick · 1 rejected");
    expect(cull.press("u").current).toBeNull();
    expect(countsInWords(cull.counts())).toBe("0 left · 1 pick · 1 rejected · 1 undecided");
  });
  test("undo takes a confirmed pick back, and then the last decision of the round before", () => {
    const cull = second();
    cull.press("pz");
    expect(cull.state()).toMatchObject({ round: 2, current: "p0", confirmed: [] });
    expect(cull.press("z")).toMatchObject({ round: 1, current: "p4" });
    expect(cull.board().at(-1)?.decision).toBeNull();
  });
  test("needs two picks at least", () => {
    const cull = culling(undecided(2));
    const before = cull.press("px");
    cull.nextRound();
    expect(cull.state()).toBe(before);
  });
});

describe("words", () => {
  test("the counter says how many are left, picked and rejected", () => {
    expect(countsInWords({ total: 40, left: 12, picks: 3, rejected: 25, undecided: 0 })).toBe(
      "12 left · 3 picks · 25 rejected",
    );
  });
  test("a screen reader hears the decision, how many are left, and which picture comes next", () => {
    const counts = { total: 40, left: 12, picks: 3, rejected: 25, undecided: 0 };
    expect(decisionInWords("pick", counts)).toBe("Picked, 12 left.");
    expect(decisionInWords(null, { ...counts, left: 0 })).toBe("Undecided, none left.");
    expect(pictureInWords(3, 40, "reject", "a lodge")).toBe("Picture 4 of 40, rejected: a lodge");
    expect(pictureInWords(0, 1, null, "x".repeat(500))).toHaveLength("Picture 1 of 1: ".length + 121);
  });
});

describe("whatever is pressed and deleted", () => {
  const presses = fc.array(fc.oneof(fc.constantFrom(..."pxuPXU<> fz", "next round"), fc.nat(9)), {
    maxLength: 80,
  });
  const boards = fc.array(fc.constantFrom(null, ...DECISIONS), { maxLength: 10 });
  test("the current picture is one of the round, the counter adds up, and undo restores all decisions", () => {
    fc.assert(
      fc.property(boards, presses, fc.boolean(), (decisions, keys, deletes) => {
        const start = decisions.map((one, index): CullPicture => ({ id: `p${index}`, decision: one }));
        const cull = culling(start);
        for (const key of keys) {
          if (key === "next round") cull.nextRound();
          else if (typeof key === "string") cull.press(key);
          else if (deletes) cull.change(without(cull.board(), `p${key}`));
          const { current, pair, previous } = cull.state();
          const ids = picturesOf(cull.state(), cull.board()).map(({ id }) => id);
          if (current !== null) expect(ids).toContain(current);
          if (pair) expect(pair).toContain(current);
          if (pair) expect(ids.indexOf(pair[0])).toBeLessThan(ids.indexOf(pair[1]));
          if (current !== null) expect(previous).not.toBe(current);
          const { total, left, picks, rejected, undecided: none } = cull.counts();
          expect(left + picks + rejected + none).toBe(total);
        }
        if (!deletes) {
          cull.press("z".repeat(100));
          expect(cull.board()).toEqual(start);
        }
      }),
    );
  });
  test("whoever always decides comes to the summary after one key for each undecided picture", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("p", "x"), { minLength: 1, maxLength: 60 }), (keys) => {
        const cull = culling(undecided(keys.length));
        for (const key of keys) {
          expect(cull.state().current).not.toBeNull();
          cull.press(key);
        }
        expect(cull.state().current).toBeNull();
        expect(cull.counts().left).toBe(0);
      }),
    );
  });
  test("after a jump in the filmstrip, the picture before it is the other one side by side", () => {
    const state = startCull(undecided(3), "p0");
    expect(goTo(state, "p2")).toMatchObject({ current: "p2", previous: "p0" });
    expect(goTo(state, "p0")).toBe(state);
  });
});
