import { createSheetRequestSchema } from "contract/sheets/sheet";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { aModel } from "@/lib/client/api/a-model.fixture";
import { cellRequest } from "@/lib/sheet-plan/cell-request";
import { type Draft, type DraftSource, FRESH_DRAFT, type PictureId } from "../draft/draft";
import { fitOf } from "../draft/fit";
import { FRESH_SOURCE } from "../draft/pictures-of";
import type { Uploads } from "../uploads/settle";
import { axisOfKind, offeredKinds } from "./axes-of-draft";
import { keptAxes, originOf } from "./kept-sheet";
import { pictureOf, pictureValue, settledAxis, withPictures } from "./picture-values";
import { questionOf } from "./question";
import { newAxis, type SheetAxis, type SheetDraft, typedValue } from "./sheet-draft";
import { settingsInWords } from "./sheet-words";

const CAN = {
  ...{ operations: ["edit" as const, "expand" as const], sources: "any" as const, mask: "exact" as const },
  ...{ references: { max: 2, roles: ["style", "character"] }, strength: true, factors: [] },
};
const EDITOR = aModel({ abilities: { ...aModel().abilities, from_pictures: CAN } });
const LINKS = { thumbnailUrl: "http://x/t", mediaUrl: "", width: 9, height: 9 };
const picture = (id: string, role: string | null = null): Draft["references"][number] => ({
  ...{ id, picture: { picture_id: id }, title: `${id}\nin words`, ...LINKS, role },
});
const file = (file_id: string, isFailed = false): PictureId => ({ file_id, isFailed });
const source = (id: PictureId = { picture_id: "pi_source" }): DraftSource => ({
  ...FRESH_SOURCE,
  ...{ picture: id, title: "A cabin", ...LINKS, operation: "edit", creationId: null, model: null, words: "" },
  own: { prompt: "", negativePrompt: "", styles: [], seed: "", imageNumber: 1, models: [], references: [] },
});
const fitting = (draft: Partial<Draft>) =>
  fitOf({ ...FRESH_DRAFT, prompt: "make it night", ...draft }, [EDITOR]);
const sources = (draft: Partial<Draft>) => ({
  ...{ fit: fitting(draft), models: [EDITOR], ownStyles: [], selected: "" },
});
const sheetOf = (...axes: SheetAxis[]): SheetDraft => ({ name: "", axes, skipped: [] });
const seeds = newAxis("seed", ["1", "2"].map(typedValue));
const asked = (sheet: SheetDraft, draft: Partial<Draft>) => questionOf(sheet, fitting(draft), 9_999);
/** As the studio reads the question. */
const read = (sheet: SheetDraft, draft: Partial<Draft>) =>
  z.parse(createSheetRequestSchema, asked(sheet, draft).question);
const added = (id: string) => pictureValue(picture(id));

describe("an axis of source pictures", () => {
  const draft = { source: { ...source(), mask: { upload_id: "up_mask" } } };
  test("is offered for an edit alone, once", () => {
    expect(offeredKinds(sheetOf(), sources(draft))).toContain("source");
    expect(offeredKinds(sheetOf(), sources({}))).not.toContain("source");
    const expanded = { source: { ...source(), operation: "expand" as const } };
    expect(offeredKinds(sheetOf(), sources(expanded))).not.toContain("source");
    const axis = axisOfKind("source", sheetOf(), sources(draft));
    expect(offeredKinds(sheetOf(axis), sources(draft))).not.toContain("source");
  });
  test("begins with the source of the composer, and each cell edits its own picture, without the mask of one of them", () => {
    const axis = withPictures(axisOfKind("source", sheetOf(), sources(draft)), [added("pi_2")]);
    const { request, axes } = read(sheetOf(axis, seeds), draft);
    const made = ["0.0", "1.1"].map((cell) => cellRequest(request, axes, cell));
    expect(made.map(({ operation, inputs, settings }) => [operation, inputs?.source, settings.seed])).toEqual(
      [
        ["edit", { picture_id: "pi_source" }, 1],
        ["edit", { picture_id: "pi_2" }, 2],
      ],
    );
    expect(made.map(({ inputs }) => inputs?.mask)).toEqual([undefined, undefined]);
    expect(axis.notes).toEqual([]);
    expect(axisOfKind("source", sheetOf(), sources(draft)).notes[0]).toMatch(/mask is left out/);
    expect(settingsInWords(sheetOf(axis), fitting(draft))).toContain("edit ·");
  });
  test("goes when nothing is edited any more, and stays when another picture is edited", () => {
    const sheet = sheetOf(axisOfKind("source", sheetOf(), sources(draft)), seeds);
    const origin = originOf(fitting(draft));
    const kinds = (now: Partial<Draft>) => keptAxes(sheet, origin, fitting(now)).axes.map(({ kind }) => kind);
    expect(kinds({ source: source({ picture_id: "pi_other" }) })).toEqual(["source", "seed"]);
    expect(kinds({})).toEqual(["seed"]);
  });
});

describe("an axis of references", () => {
  const draft = { references: [picture("pi_1", "style"), picture("pi_2", "style")] };
  test("is offered where the models take references, also before there are any", () => {
    expect(offeredKinds(sheetOf(), sources({}))).toContain("reference");
    const plain = { ...sources({}), fit: fitOf(FRESH_DRAFT, [aModel()]) };
    expect(offeredKinds(sheetOf(), plain)).not.toContain("reference");
  });
  test("tries the references of the composer one after the other, which otherwise are in all cells", () => {
    const both = [
      { picture_id: "pi_1", role: "style" },
      { picture_id: "pi_2", role: "style" },
    ];
    expect(read(sheetOf(seeds), draft).request.inputs).toEqual({ references: both });
    const { request, axes } = read(sheetOf(axisOfKind("reference", sheetOf(), sources(draft))), draft);
    expect(request.inputs).toBeUndefined();
    expect(axes).toMatchObject([
      { role: "style", values: [{ label: "pi_1 in words" }, { label: "pi_2 in words" }] },
    ]);
    expect(["0", "1"].map((cell) => cellRequest(request, axes, cell).inputs?.references)).toEqual(
      both.map((one) => [one]),
    );
  });
  test("can stand beside another one: each cell goes by one picture of both", () => {
    const first = axisOfKind("reference", sheetOf(), sources(draft));
    const second = withPictures(axisOfKind("reference", sheetOf(first), sources(draft)), [added("pi_3")]);
    const { request, axes } = read(sheetOf(first, second), draft);
    expect(cellRequest(request, axes, "1.0").inputs?.references).toMatchObject([
      { picture_id: "pi_2" },
      { picture_id: "pi_3" },
    ]);
  });
});

describe("pictures that are brought", () => {
  const upload = {
    ...{ upload_id: "up_1", thumbnail_url: "/t", media_url: "/m", width: 4, height: 4 },
  } as never;
  const uploads = (state: object): Uploads => new Map([["f1", { state } as never]]);
  const axis = withPictures(newAxis("reference", []), [
    pictureValue({ picture: file("f1"), title: "", ...LINKS, thumbnailUrl: "" }),
    added("pi_1"),
  ]);

  test("are uploads once these are done, and nothing is asked before", () => {
    expect(asked(sheetOf(axis), {}).axes[axis.id]).toBe("A picture is being uploaded.");
    expect(settledAxis(axis, uploads({ kind: "under_way", share: 0.5 }))).toBe(axis);
    const done = settledAxis(axis, uploads({ kind: "done", upload }));
    expect(done.values.map((value) => pictureOf(value)?.picture)).toEqual([
      { upload_id: "up_1" },
      { picture_id: "pi_1" },
    ]);
    expect(done.values[0]?.thumbnailUrl).toBe("/t");
    expect(asked(sheetOf(done), {}).question?.axes[0]?.values).toMatchObject([{ label: "An upload" }, {}]);
  });
  test("that could not be uploaded are said at their axis", () => {
    const failed = settledAxis(axis, uploads({ kind: "failed" }));
    expect(asked(sheetOf(failed), {}).axes[axis.id]).toMatch(/could not be uploaded/);
  });
  test("are there once, and as many as an axis has, which is said", () => {
    expect(withPictures(axis, [added("pi_1")]).notes).toEqual(["1 picture is there already."]);
    const many = Array.from({ length: 100 }, (_, at) => added(`pi_more_${at}`));
    const full = withPictures(axis, many, { leftOut: 3 });
    expect(full.values.length).toBe(100);
    expect(full.notes).toEqual(["5 further pictures left out: an axis has at most 100."]);
    expect(withPictures(axis, [added("pi_7")], { present: [added("pi_7")] }).values.length).toBe(2);
  });
});
