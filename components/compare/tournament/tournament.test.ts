import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AT_ONCE,
  type AtOnce,
  canKeepAll,
  canSetAllAside,
  type Decision,
  decide,
  isOver,
  isUndoable,
  left,
  type Plan,
  playTournament,
  remainingDecisions,
  startTournament,
  type Tournament,
  withoutLast,
} from "./tournament";

const pictures = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
const planOf = (count: number, wanted: number, atOnce: AtOnce = 4): Plan => ({
  pictures: pictures(count),
  wanted,
  atOnce,
});
/** Presses one key until the tournament is over. @returns the state and how many keys were pressed. */
function pressed(plan: Plan, decisionFor: (state: Tournament) => Decision): [Tournament, number] {
  let state = startTournament(plan);
  let keys = 0;
  while (!isOver(state)) {
    state = decide(state, decisionFor(state));
    keys++;
  }
  return [state, keys];
}
/** The best picture of the stage, if lower numbers are better. */
const keepBest = ({ stage, marked }: Tournament): Decision => {
  const [best = ""] = stage
    .filter((picture) => !marked.includes(picture))
    .sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
  return { kind: "keep", picture: best };
};

describe("a tournament", () => {
  test.each([
    [2, 38],
    [3, 22],
    [4, 13],
    [6, 10],
  ] as const)("forty pictures, %i at once, come down to three with %i keys", (atOnce, expected) => {
    const [state, keys] = pressed(planOf(40, 3, atOnce), keepBest);
    expect(left(state)).toHaveLength(3);
    expect(keys).toBe(expected);
    expect(remainingDecisions(startTournament(planOf(40, 3, atOnce)))).toBe(expected);
  });
  test("the best picture is among those that are left, wherever it began", () => {
    for (const first of [0, 7, 39]) {
      const shifted = [...pictures(40).slice(first), ...pictures(40).slice(0, first)];
      const [state] = pressed({ pictures: shifted, wanted: 3, atOnce: 4 }, keepBest);
      expect(left(state)).toContain("p0");
    }
  });
  test("the kept pictures of a round meet in the next one", () => {
    const plan = planOf(8, 1, 2);
    const afterFirst = playTournament(
      plan,
      ["p0", "p2", "p5", "p7"].map((picture) => ({ kind: "keep", picture })),
    );
    expect(afterFirst).toMatchObject({ round: 2, stage: ["p0", "p2", "p5", "p7"], quota: 1 });
  });
  test("the last round of a tournament shows up to six pictures together and asks for the wanted number", () => {
    expect(startTournament(planOf(6, 3, 2))).toMatchObject({ stage: pictures(6), quota: 3 });
  });
  test("a second press of the same key takes a mark back", () => {
    const keep: Decision = { kind: "keep", picture: "p1" };
    const plan = planOf(6, 3);
    expect(playTournament(plan, [keep]).marked).toEqual(["p1"]);
    expect(playTournament(plan, [keep, keep])).toEqual(startTournament(plan));
  });
  test("setting all but the needed pictures aside keeps the others", () => {
    const aside = (picture: string): Decision => ({ kind: "set_aside", picture });
    const state = playTournament(planOf(12, 3), [aside("p0"), aside("p3"), aside("p1")]);
    expect(state).toMatchObject({ kept: ["p2"], stage: ["p4", "p5", "p6", "p7"] });
  });
  test("all pictures of a stage may be kept, but not of every stage of a round", () => {
    const all: Decision = { kind: "keep_all" };
    const state = playTournament(planOf(8, 1, 4), [all]);
    expect(state).toMatchObject({ kept: ["p0", "p1", "p2", "p3"], round: 1 });
    expect(canKeepAll(state)).toBe(false);
    expect(decide(state, all)).toBe(state);
  });
  test("all pictures of a stage may be set aside while the wanted number is left", () => {
    const none: Decision = { kind: "set_all_aside" };
    const state = playTournament(planOf(12, 5, 4), [none]);
    expect(left(state)).toHaveLength(8);
    expect(canSetAllAside(state)).toBe(false);
    expect(decide(state, none)).toBe(state);
  });
  test("a deleted picture leaves the tournament, on the stage or before", () => {
    const state = playTournament(planOf(12, 3), [
      { kind: "gone", picture: "p9" },
      { kind: "gone", picture: "p0" },
    ]);
    expect(left(state)).toEqual(pictures(12).filter((picture) => picture !== "p9" && picture !== "p0"));
    expect(state.stage).toEqual(["p1", "p2", "p3"]);
  });
  test("as many pictures as wanted need no decision", () => {
    expect(isOver(startTournament(planOf(3, 3)))).toBe(true);
  });
});

/** A list of random key presses: which decision, and on which picture of the stage. */
const keys = fc.array(fc.tuple(fc.nat(12), fc.nat(5)), { maxLength: 60 });
const plans = fc.record({
  count: fc.integer({ min: 2, max: 120 }),
  wanted: fc.integer({ min: 1, max: 12 }),
  atOnce: fc.constantFrom(...AT_ONCE),
});
function decisionOf(state: Tournament, [kind, at]: [number, number]): Decision {
  const picture = state.stage[at % Math.max(1, state.stage.length)] ?? "";
  if (kind < 5) return { kind: "keep", picture };
  if (kind < 7) return { kind: "set_aside", picture };
  if (kind < 9) return { kind: "keep_all" };
  if (kind < 10) return { kind: "set_all_aside" };
  if (kind < 11) return { kind: "at_once", atOnce: AT_ONCE[at % AT_ONCE.length] ?? 2 };
  if (kind < 12) return { kind: "wanted", wanted: 1 + at };
  return { kind: "gone", picture: state.plan.pictures[at] ?? "" };
}
/** The decisions that these keys make, as long as the tournament goes on. */
function played(plan: Plan, presses: [number, number][]): { states: Tournament[]; decisions: Decision[] } {
  const states = [startTournament(plan)];
  const decisions: Decision[] = [];
  for (const press of presses) {
    const state = states.at(-1) ?? startTournament(plan);
    if (isOver(state)) break;
    const decision = decisionOf(state, press);
    decisions.push(decision);
    states.push(decide(state, decision));
  }
  return { states, decisions };
}

describe("whatever is decided", () => {
  test("a tournament never loses or repeats a picture, keeps at least the wanted number, and never asks about one picture alone", () => {
    fc.assert(
      fc.property(plans, keys, ({ count, wanted, atOnce }, presses) => {
        for (const state of played(planOf(count, wanted, atOnce), presses).states) {
          const all = [...state.kept, ...state.stage, ...state.queue, ...state.aside];
          expect(all.length).toBe(count);
          expect(new Set(all).size).toBe(count);
          if (isOver(state)) continue;
          expect(left(state).length).toBeGreaterThan(state.plan.wanted);
          expect(state.stage.length).toBeGreaterThan(state.quota);
          expect(state.stage.length).toBeGreaterThanOrEqual(2);
          expect(state.stage.length).toBeLessThanOrEqual(6);
        }
      }),
    );
  });
  test("the tournament ends with the wanted number, after at most two keys for each picture", () => {
    fc.assert(
      fc.property(plans, keys, ({ count, wanted, atOnce }, presses) => {
        const last = played(planOf(count, wanted, atOnce), presses).states.at(-1);
        if (!last) throw new Error("A tournament has a first state.");
        expect(remainingDecisions(last)).toBeLessThanOrEqual(2 * count);
      }),
    );
    fc.assert(
      fc.property(plans, ({ count, wanted, atOnce }) => {
        const [state, pressedKeys] = pressed(planOf(count, wanted, atOnce), keepBest);
        expect(left(state)).toHaveLength(Math.min(count, wanted));
        expect(pressedKeys).toBeLessThanOrEqual(2 * count);
      }),
    );
  });
  test("it ends even for somebody who keeps all pictures whenever that is possible", () => {
    fc.assert(
      fc.property(plans, ({ count, wanted, atOnce }) => {
        const [, pressedKeys] = pressed(planOf(count, wanted, atOnce), (state) =>
          canKeepAll(state) ? { kind: "keep_all" } : keepBest(state),
        );
        expect(pressedKeys).toBeLessThanOrEqual(count * count);
      }),
    );
  });
  test("undo restores the state before the last decision exactly, back to the start", () => {
    const isChoice = ([kind]: [number, number]) => kind < 10;
    fc.assert(
      fc.property(plans, keys, ({ count, wanted, atOnce }, presses) => {
        const plan = planOf(count, wanted, atOnce);
        const { states, decisions } = played(plan, presses.filter(isChoice));
        let rest: readonly Decision[] = decisions;
        for (const before of states.slice(0, -1).reverse()) {
          rest = withoutLast(rest);
          expect(playTournament(plan, rest)).toEqual(before);
        }
        expect(rest).toEqual([]);
        expect(withoutLast(rest)).toEqual([]);
      }),
    );
  });
  test("undo keeps the settings and does not bring deleted pictures back", () => {
    const settings: Decision[] = [
      { kind: "at_once", atOnce: 2 },
      { kind: "gone", picture: "p3" },
    ];
    const decisions = [{ kind: "keep", picture: "p0" } as const, ...settings];
    expect(withoutLast(decisions)).toEqual(settings);
    expect(settings.some(isUndoable)).toBe(false);
  });
  test("finishing early keeps everything that is left", () => {
    fc.assert(
      fc.property(plans, keys, ({ count, wanted, atOnce }, presses) => {
        const last = played(planOf(count, wanted, atOnce), presses).states.at(-1);
        if (!last) throw new Error("A tournament has a first state.");
        const finished = decide(last, { kind: "finish" });
        expect(isOver(finished)).toBe(true);
        expect(left(finished)).toEqual(left(last));
      }),
    );
  });
});
