import type { SheetPlan } from "contract/sheets/sheet";
import { createSheetRequestSchema } from "contract/sheets/sheet";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { aModel, PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import type { PromptStyle } from "@/lib/prompt/style";
import { variationsOf } from "@/lib/prompt/variations";
import { cellRequest } from "@/lib/sheet-plan/cell-request";
import { cellsOf } from "@/lib/sheet-plan/cells";
import { type Draft, FRESH_DRAFT } from "../draft/draft";
import { fitOf } from "../draft/fit";
import { axesOfDraft, axisOfKind, firstAxes, offeredKinds, wholePrompt } from "./axes-of-draft";
import { choicesFor } from "./choices";
import { keptAxes, keptSheetOf, originOf } from "./kept-sheet";
import { questionOf, writtenPrompt } from "./question";
import { newAxis, type SheetAxis, type SheetDraft, typedValue, withText, withValues } from "./sheet-draft";
import { leftOutInWords, limitsInWords, planInWords, settingsInWords, sizeInWords } from "./sheet-words";
import { withToggledCell } from "./skipped";

const MODELS = [aModel(), PAID_MODEL];
const LODGE = "A lodge at {dawn|noon}";
const FILM: PromptStyle = { id: "film", name: "Film", template: "Film of {prompt}", negativePrompt: "text" };

const fitting = (draft: Partial<Draft> = {}, models = MODELS) => fitOf({ ...FRESH_DRAFT, ...draft }, models);
const sheetOf = (axes: readonly SheetAxis[]): SheetDraft => ({ name: "", axes, skipped: [] });
const seeds = (...texts: string[]) => newAxis("seed", texts.map(typedValue));
const asked = (sheet: SheetDraft, draft: Partial<Draft> = {}) =>
  questionOf(sheet, fitting(draft), 4_294_967_295);
/** As the studio reads the question. */
const read = (sheet: SheetDraft, draft: Partial<Draft> = {}) =>
  z.parse(createSheetRequestSchema, asked(sheet, draft).question);
const shown = (axes: readonly SheetAxis[]) =>
  axes.map(({ kind, values }) => [kind, values.map(({ text }) => text)]);

describe("the axes of a draft", () => {
  test("groups of the prompt, chosen models and chosen styles become an axis each", () => {
    const models = MODELS.map(({ id }) => id);
    expect(
      shown(axesOfDraft(fitting({ prompt: `${LODGE} in {snow|rain}`, styles: [FILM], models }))),
    ).toEqual([
      ["words", ["dawn", "noon"]],
      ["words", ["snow", "rain"]],
      ["model", ["Sandbox engine", "GPT Image 2"]],
      ["style", ["Film"]],
    ]);
  });
  test("a prompt without groups begins with three seeds, the locked one first", () => {
    const [axis, ...others] = firstAxes(fitting({ prompt: "a lodge", seed: "7" }), false);
    expect([axis?.kind, axis?.values.length, axis?.values[0]?.text, axis?.isProposed, others]).toEqual([
      ...["seed", 3, "7", true],
      [],
    ]);
  });
  test("around a picture its words and its seed are varied", () => {
    const around = firstAxes(fitting({ prompt: "a lodge", seed: "7" }), true);
    expect(around.map(({ kind }) => kind)).toEqual(["words", "seed"]);
    expect(shown(around)[0]).toEqual(["words", ["a lodge"]]);
  });
  test("a group with more alternatives than an axis has values says so", () => {
    const group = `{${Array.from({ length: 101 }, (_, at) => `light ${at}`).join("|")}}`;
    const [axis] = axesOfDraft(fitting({ prompt: `a lodge in ${group}` }));
    expect([axis?.values, axis?.notes.length]).toEqual([[], 1]);
  });

  test.each([
    "A lodge{, at dawn|}, in {snow|light {rain|hail}|}",
    "{A|The} lodge {a|b} {a|b}",
    "\\{not a group\\} but {this|that} and {no group}",
    "{outer {a|b}} {c|d}",
    "a { red | blue } fox",
  ])("the cells have the prompts that Generate would send: %s", (prompt) => {
    expect(promptsOfCells(prompt)).toEqual(variationsOf(prompt, 100).prompts);
  });
  test("the cells of any two groups have the prompts that Generate would send", () => {
    const words = fc.stringMatching(/^[a-c ,]{0,6}$/);
    const group = fc.array(words, { minLength: 2, maxLength: 3 }).map((all) => `{${all.join("|")}}`);
    fc.assert(
      fc.property(words, group, words, group, (before, one, between, two) => {
        const prompt = `fox ${before}${one}${between}${two}`.trim();
        expect(promptsOfCells(prompt)).toEqual(variationsOf(prompt, 100).prompts);
      }),
    );
  });
});

function promptsOfCells(prompt: string): string[] {
  const { request, axes } = read(sheetOf(axesOfDraft(fitting({ prompt }))), { prompt });
  return [...new Set(cellsOf(axes).map((cell) => cellRequest(request, axes, cell).prompt))];
}

describe("the question of a sheet", () => {
  test("what no axis changes is the same for all cells, as the composer would send it", () => {
    const sheet = sheetOf([...axesOfDraft(fitting({ prompt: LODGE })), seeds("1", " 2 ")]);
    const question = read(sheet, { prompt: LODGE, negativePrompt: "people", aspectRatio: "3:2" });
    expect(question.request).toMatchObject({
      prompt: LODGE,
      negative_prompt: "people",
      is_public: false,
      model: "sandbox",
      config: { image_number: 1 },
      settings: { seed: -1, aspect_ratio: "3:2", resolution: 720 },
    });
    expect(question.axes).toMatchObject([
      { kind: "words", words: "{dawn|noon}", values: [{ text: "dawn" }, { text: "noon" }] },
      { kind: "seed", values: [{ seed: 1 }, { seed: 2 }] },
    ]);
  });
  test("values for the whole prompt need no prompt in the composer", () => {
    const sheet = sheetOf([withValues(wholePrompt("", false), ["a fox", "an owl"].map(typedValue), [])]);
    const { request, axes } = read(sheet);
    expect(cellsOf(axes).map((cell) => cellRequest(request, axes, cell).prompt)).toEqual(["a fox", "an owl"]);
  });
  test("what is missing is said at its axis, and nothing is asked meanwhile", () => {
    const wrong = seeds("1", "x");
    const empty = newAxis("negative_prompt", []);
    const sheet = sheetOf([wrong, empty, wholePrompt("a", false), wholePrompt("b", false)]);
    const { question, axes } = asked(sheet, { prompt: "a fox" });
    expect(question).toBeNull();
    expect(sheet.axes.map(({ id }) => axes[id]?.slice(0, 20))).toEqual([
      "A seed is a whole nu",
      "Add a value.",
      "Another axis stands ",
      "Another axis stands ",
    ]);
    expect(asked(sheetOf([]), { prompt: "a fox" }).general).toMatch(/^Add an axis/);
    expect(asked(sheetOf([seeds("1")])).general).toMatch(/^Describe the picture first/);
    expect(asked(sheetOf([seeds("1")]), { prompt: "a fox" })).toMatchObject({ axes: {}, general: null });
  });
});

describe("values", () => {
  test("what is added takes the place of proposed values, and comes behind chosen ones", () => {
    const [proposed] = firstAxes(fitting({ prompt: "a lodge" }), false);
    if (!proposed) throw new Error("seeds are proposed");
    const one = withValues(proposed, [typedValue("1")], []);
    expect(shown([withValues(one, [typedValue("2")], [])])).toEqual([["seed", ["1", "2"]]]);
    const edited = withText(proposed, proposed.values[0]?.id ?? "", "5");
    expect(withValues(edited, [typedValue("2")], []).values.length).toBe(4);
  });
  test("an axis has no more values than the studio takes", () => {
    const many = Array.from({ length: 150 }, (_, at) => typedValue(String(at)));
    expect(withValues(seeds("x"), many, []).values.length).toBe(100);
  });
  test("selected words become the first value of an axis; a model that is there already is not offered", () => {
    const sources = { fit: fitting({ prompt: "a lodge" }), models: MODELS, ownStyles: [], selected: "lodge" };
    const words = axisOfKind("words", sheetOf([]), sources);
    expect([words.words, shown([words])]).toEqual(["lodge", [["words", ["lodge"]]]]);
    const models = axisOfKind("model", sheetOf([]), sources);
    expect(shown([models])).toEqual([["model", ["Sandbox engine"]]]);
    expect(choicesFor(models, sources).map(({ text }) => text)).toEqual(["GPT Image 2"]);
    expect(offeredKinds(sheetOf([models]), sources)).not.toContain("model");
  });
});

describe("a dialog that is opened again", () => {
  const before = fitting({ prompt: LODGE, styles: [FILM] });
  const kept = sheetOf([...axesOfDraft(before), seeds("1")]);
  test("keeps its axes while the composer is unchanged", () => {
    expect(keptAxes(kept, originOf(before), before).axes).toEqual(kept.axes);
  });
  test("makes the axes of a changed prompt and of changed styles anew", () => {
    const now = fitting({ prompt: "A lodge at {dusk|night}" });
    expect(shown(keptAxes(kept, originOf(before), now).axes)).toEqual([
      ["seed", ["1"]],
      ["words", ["dusk", "night"]],
    ]);
  });
  test("keeps what is skipped with a model that is still chosen", () => {
    const models = MODELS.map(({ id }) => id);
    const sheet = withToggledCell(sheetOf([seeds("1", "2"), ...axesOfDraft(fitting({ models }))]), "1.1");
    const three = [...MODELS, aModel({ id: "third", name: "Third" })];
    const now = fitOf({ ...FRESH_DRAFT, models: three.map(({ id }) => id) }, three);
    const reopened = keptAxes(sheet, originOf(fitting({ models })), now);
    expect(shown(reopened.axes)[1]?.[1]).toEqual(["Sandbox engine", "GPT Image 2", "Third"]);
    expect(read(reopened, { prompt: "a fox" }).skipped).toEqual(["1.1"]);
  });
  test("does not bring back an axis that was removed", () => {
    expect(shown(keptAxes(sheetOf([seeds("1")]), originOf(before), before).axes)).toEqual([["seed", ["1"]]]);
  });
});

describe("the idempotency key of a sheet", () => {
  test("is the same as long as the sheet is, and another one for a changed sheet and for the next one", () => {
    const kept = keptSheetOf("ada");
    const key = kept.keyFor("a");
    expect(kept.keyFor("a")).toBe(key);
    const other = kept.keyFor("b");
    expect(other).not.toBe(key);
    kept.done();
    expect(kept.keyFor("b")).not.toBe(other);
  });
});

describe("the words of a sheet", () => {
  const axes = [
    ...axesOfDraft(fitting({ prompt: LODGE })),
    seeds("1", "2", "3"),
    newAxis("style", [typedValue("Film")]),
  ];
  const plan = (some: Partial<SheetPlan>): SheetPlan => ({
    ...{ creations: 6, left_out: [], costs: [], without_price: 0, usual_seconds: null, limits: [] },
    ...some,
  });
  test("the summary says how many creations there are, how long they take and what they cost", () => {
    const costs = [{ amount: 0.96, currency: "USD" }];
    expect(planInWords(axes, plan({ costs, usual_seconds: 180 }))).toBe(
      "2 words × 3 seeds: 6 creations, about 3 min, about $0.96",
    );
    expect(planInWords(axes, plan({}))).toBe("2 words × 3 seeds: 6 creations, free of charge");
    expect(planInWords(axes, plan({ costs, without_price: 2 }))).toBe(
      "2 words × 3 seeds: 6 creations, about $0.96, price unknown for 2 pictures",
    );
    expect(planInWords(axes, plan({ without_price: 6 }))).toBe(
      "2 words × 3 seeds: 6 creations, price unknown",
    );
    expect(planInWords(axes, plan({ creations: 0 }))).toBe("2 words × 3 seeds: 0 creations");
    expect(sizeInWords(axes.slice(2))).toBe("1 style");
  });
  test("limits are said as the studio says them, one that refuses the sheet too, and none where it says none", () => {
    const limit = { limit: "creations_at_once", is_refused: false, message: "3 at a time." } as const;
    const refused = { limit: "sheets", is_refused: true, message: "You have 500 sheets." } as const;
    const limited = (...limits: (typeof limit | typeof refused)[]) => limitsInWords({ ...plan({}), limits });
    expect(limited(limit)).toEqual({ words: ["3 at a time."], isRefused: false });
    expect(limited(refused, limit)).toEqual({
      words: ["You have 500 sheets.", "3 at a time."],
      isRefused: true,
    });
    expect(limitsInWords(plan({}))).toEqual({ words: [], isRefused: false });
  });
  test("the prompt is remembered as it was written; of prompts that are an axis, the first one", () => {
    const draft = { prompt: LODGE };
    expect(writtenPrompt(sheetOf([seeds("1")]), fitting(draft))).toBe(LODGE);
    const whole = withValues(wholePrompt("", false), ["a {paper|glass} boat", "an owl"].map(typedValue), []);
    const written = writtenPrompt(sheetOf([whole]), fitting(draft));
    expect(variationsOf(written, 9).prompts).toEqual(["a {paper|glass} boat"]);
  });
  test("cells that are left out are counted by their reason, the most frequent first", () => {
    const reasons = ["Z takes no seed.", "Y takes no negative prompt.", "Y takes no negative prompt."];
    expect(leftOutInWords(reasons.map((reason, at) => ({ cell: `${at}`, reason })))).toEqual([
      "2 cells: Y takes no negative prompt.",
      "1 cell: Z takes no seed.",
    ]);
  });
  test("what all cells have in common leaves out what an axis changes", () => {
    const draft = { prompt: LODGE, seed: "7", negativePrompt: "people" };
    expect(settingsInWords(sheetOf(axes.slice(0, 1)), fitting(draft))).toBe(
      "Sandbox engine · 1:1 · 720 px · seed 7 · without people · enhancer on · private",
    );
    expect(settingsInWords(sheetOf(axes), fitting(draft))).not.toContain("seed");
  });
});
