import type { Sheet } from "contract/sheets/sheet";
import { describe, expect, it } from "vitest";
import { aCreation, anOutput } from "@/lib/client/creations/a-creation.fixture";
import { headsOf } from "../view/heads";
import { cellRecords, cellsAsCsv } from "./cell-records";
import { contactLayout, MAX_SIDE } from "./contact-layout";

describe("the contact sheet", () => {
  it.each([
    { across: 4, down: 3, ratio: 1.5, hasHeads: true },
    { across: 100, down: 4, ratio: 1, hasHeads: true },
    { across: 1, down: 100, ratio: 0.5, hasHeads: true },
    { across: 20, down: 20, ratio: 1, hasHeads: false },
  ])("of $across × $down cells stays within its limits, and its cells do not overlap", (wanted) => {
    const { width, height, cellWidth, cellHeight, left, top } = contactLayout(wanted);
    expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_SIDE);
    expect(left(wanted.across - 1) + cellWidth).toBeLessThanOrEqual(width);
    expect(top(wanted.down - 1) + cellHeight).toBeLessThanOrEqual(height);
    expect(left(1)).toBeGreaterThanOrEqual(left(0) + cellWidth);
    expect(top(1)).toBeGreaterThanOrEqual(top(0) + cellHeight);
    expect(Math.abs(cellWidth / cellHeight - wanted.ratio)).toBeLessThan(0.1);
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
    { cell: "0.0", state: "created", creation_id: "cr_1", mark: "pick", error: null },
    {
      ...{ cell: "1.0", state: "left_out", creation_id: null, mark: null },
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
        mark: "pick",
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
