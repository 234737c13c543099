import type { Sheet } from "contract/sheets/sheet";
import { describe, expect, it } from "vitest";
import { aCreation, anOutput } from "@/lib/client/creations/a-creation.fixture";
import { ratioOf } from "@/lib/sheet-plan/table";
import { sizesOf } from "../table/shown-cell";
import { commonInWords, headsOf } from "../view/heads";
import { cellRecords, cellsAsCsv } from "./cell-records";
import { contactLayout, MAX_SIDE } from "./contact-layout";

describe("the contact sheet", () => {
  it.each([
    { across: 4, down: 3, ratio: 1.5, hasHeads: true },
    { across: 100, down: 4, ratio: 1, hasHeads: true },
    { across: 1, down: 100, ratio: 0.5, hasHeads: true },
    { across: 20, down: 20, ratio: 1, hasHeads: false },
    { across: 4, down: 3, ratio: 0.25, hasHeads: true, hasPicturesAbove: true },
  ])("of $across × $down cells stays within its limits, and its cells do not overlap", (wanted) => {
    const { width, height, cellWidth, cellHeight, left, top } = contactLayout(wanted);
    expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_SIDE);
    expect(left(wanted.across - 1) + cellWidth).toBeLessThanOrEqual(width);
    expect(top(wanted.down - 1) + cellHeight).toBeLessThanOrEqual(height);
    expect(left(1)).toBeGreaterThanOrEqual(left(0) + cellWidth);
    expect(top(1)).toBeGreaterThanOrEqual(top(0) + cellHeight);
    expect(Math.abs(cellWidth / cellHeight - wanted.ratio)).toBeLessThan(0.1);
  });

  it.each([0.25, 1, 4])(
    "of cells of the ratio %d has room for pictures at the heads and for the names of these",
    (ratio) => {
      const shown = { across: 3, down: 2, ratio, hasHeads: true };
      const layout = contactLayout({ ...shown, hasPicturesAbove: true });
      const without = contactLayout(shown);
      expect(layout.top(0) - layout.abovePicture).toBeGreaterThanOrEqual(without.top(0) - 1);
      expect(layout.abovePicture).toBeGreaterThan(0);
      expect(layout.besidePicture).toBeGreaterThan(0);
      expect(layout.besidePicture).toBeLessThan(layout.left(0));
      expect(layout.besidePicture + layout.font).toBeLessThanOrEqual(layout.cellHeight);
    },
  );
});

describe("the heads of a sheet", () => {
  const picture = { picture_id: "pi_1" };
  const sources: Sheet["axes"] = [
    {
      ...{ kind: "source", name: "" },
      values: [picture, { upload_id: "up_2" }, { upload_id: "up_3" }].map((one) => ({
        picture: one,
        label: "",
      })),
    },
    { kind: "seed", name: "", values: [{ seed: 4, label: "" }] },
  ];
  const cell = (place: number): Sheet["cells"][number] => ({
    ...{ cell: `${place}.0`, state: "created", creation_id: `cr_${place}`, decision: null, error: null },
  });
  const input = { place: "source", upload_id: "up_copy", thumbnail_url: "/copy", ...picture } as never;
  const made = aCreation({
    made_from: { operation: "edit", strength: null, factor: null, inputs: [input] } as never,
  });
  const shown = (place: number, creation: typeof made | null) => ({
    ...{ cell: cell(place), creation, isDeleted: false, isLoading: false },
  });
  const heads = headsOf(
    sources,
    new Map(),
    [shown(0, made), shown(1, null), shown(2, null)],
    new Map([["up_2", "/two"]]),
  );

  it("are the copies of pictures that their creations keep, and before these the pictures themselves", () => {
    const thumbnails = [0, 1, 2].map((place) => heads.thumbnail({ axis: 0, place }));
    expect(thumbnails).toEqual(["/copy", "/two", null]);
    expect(heads.thumbnail({ axis: 1, place: 0 })).toBeNull();
  });

  it("name no aspect ratio where pictures have the size of their source, and the cells have that of the pictures", () => {
    const request = { prompt: "at night", settings: { aspect_ratio: "1:1", seed: 4 } } as never;
    const sheet = { request, axes: sources } as unknown as Sheet;
    expect(commonInWords(sheet, new Map(), heads)).toBe("Seed 4");
    const drawn = (...sizes: [number, number][]) =>
      sizesOf(
        sizes.map(([width, height]) => shown(0, aCreation({ outputs: [anOutput({ width, height })] }))),
      );
    expect(ratioOf(sheet, [])).toBe(1);
    expect(ratioOf(sheet, drawn([300, 200], [301, 200]))).toBe(1.5);
    expect(ratioOf(sheet, drawn([300, 200], [200, 300]))).toBe(1);
    expect(ratioOf({ ...sheet, axes: [] }, drawn([300, 200]))).toBe(1);
  });
});

describe("the cells as a file", () => {
  const axes: Sheet["axes"] = [
    {
      ...{ kind: "words", words: "LIGHT", name: "Light" },
      values: [
        { text: '=cmd, "dusk"', label: "" },
        { text: "noon", label: "" },
      ],
    },
    { kind: "seed", name: "", values: [{ seed: 4, label: "" }] },
  ];
  const cells: Sheet["cells"] = [
    { cell: "0.0", state: "created", creation_id: "cr_1", decision: "pick", error: null },
    {
      ...{ cell: "1.0", state: "left_out", creation_id: null, decision: null },
      error: { status: "error", code: 40001, message: "This model has no seeds.", details: [] } as never,
    },
  ];
  const creation = aCreation({
    creation_id: "cr_1",
    outputs: [anOutput({ media_url: "/api/pictures/p/original?signature=x" })],
  });
  const byCell = new Map(
    cells.map((cell) => [
      cell.cell,
      { cell, creation: cell.creation_id ? creation : null, isDeleted: false, isLoading: false },
    ]),
  );
  const records = cellRecords({
    sheet: { axes, cells } as Sheet,
    heads: headsOf(axes, new Map(), []),
    byCell,
    models: new Map(),
  });

  it("says what each cell is, how it ended and why, without addresses that expire", () => {
    expect(records).toMatchObject([
      {
        cell: "0.0",
        heads: { Light: '=cmd, "dusk"', Seed: "Seed 4" },
        decision: "pick",
        picture: "/api/pictures/p/original",
      },
      { cell: "1.0", state: "Left out", reason: "This model has no seeds.", picture: null },
    ]);
    expect(JSON.stringify(records)).not.toContain("?");
  });

  it("a value that looks like a formula is a text in the spreadsheet, and quotes are doubled", () => {
    const [head, first] = cellsAsCsv(records).split("\r\n");
    expect(head).toMatch(/^\uFEFFLight,Seed,cell,/);
    expect(first).toMatch(/^"'=cmd, ""dusk""",Seed 4,0\.0,Done,/);
  });
});
