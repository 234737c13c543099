/** Sheets, in words. */
import { IDEMPOTENCY_KEY, REPLAYED } from "./parameters";
import type { WordsOf } from "./words";

const EXAMPLE = {
  request: { prompt: "A mountain lodge at {dusk|noon}", settings: { aspect_ratio: "3:2" } },
  axes: [
    { kind: "words", name: "Light", words: "{dusk|noon}", values: [{ text: "dusk" }, { text: "noon" }] },
    { kind: "seed", values: [{ seed: 1 }, { seed: 2 }, { seed: 3 }] },
  ],
};

export const SHEETS = {
  "GET /sheets": {
    id: "listSheets",
    summary: "List your sheets",
    description: "The newest first.",
    answer: "The sheets.",
  },
  "POST /sheets": {
    id: "createSheet",
    summary: "Draw a sheet",
    description:
      "A creation of one picture for each combination of one value of each axis, with one seed and one model for all " +
      "where no axis changes them. All are recorded at once and sent a few at a time. What a model cannot draw as its " +
      "cell says is left out.",
    parameters: [IDEMPOTENCY_KEY],
    example: { name: "Which light?", ...EXAMPLE },
    answer: { description: "The sheet.", headers: REPLAYED },
  },
  "POST /sheets/plan": {
    id: "planSheet",
    summary: "Ask what a sheet would draw and cost",
    description:
      "Nothing is sent or recorded. With `sheet_id`, what further values would add to that sheet: `axes` has them behind " +
      "those of before.",
    example: EXAMPLE,
    answer: "The plan.",
  },
  "GET /sheets/{sheet_id}": {
    id: "getSheet",
    summary: "Get a sheet",
    description:
      "With all cells. Their creations are in `GET /api/creations?sheet=…` and among the changes; with `version`, an " +
      "unchanged sheet is not sent again.",
    answer: "The sheet, or null when nothing has changed.",
  },
  "DELETE /sheets/{sheet_id}": {
    id: "deleteSheet",
    summary: "Delete a sheet",
    description: "Its creations stay; cells that wait are not drawn. It can be restored for a while.",
    answer: "The sheet is deleted.",
  },
  "POST /sheets/{sheet_id}/restore": {
    id: "restoreSheet",
    summary: "Restore a deleted sheet",
    description: "Cells that waited are drawn.",
    answer: "The sheet is back.",
  },
  "POST /sheets/{sheet_id}/actions": {
    id: "changeSheet",
    summary: "Change a sheet",
    description:
      "Name it, decide about cells, cancel cells, draw cells again, or add values to an axis, which draws the new cells alone. " +
      "Cells for which an action makes no sense stay as they are.",
    example: { type: "decide", cells: ["0.2"], decision: "pick" },
    answer: "The sheet as changed.",
  },
  "POST /sheets/{sheet_id}/board": {
    id: "shareSheet",
    summary: "Make a sheet a board to share",
    description:
      "Its pictures are on the board in the order of the cells; those that are drawn later join it by themselves. Guests " +
      "of its share links see the table. A repeated call finds the same board.",
    answer: "The board that carries the sheet.",
  },
} satisfies WordsOf;
