/** Rules of sheets: each cell is drawn once, and a large sheet holds up nobody. */
import type { Mutation } from "./mutation";

const tests = ["lib/sheets/sheets.test.ts"];
const feed = ["lib/sheets/feed.test.ts"];

export const SHEETS_MUTATIONS: readonly Mutation[] = [
  {
    rule: "An upload is kept as long as a sheet names it.",
    file: "lib/uploads/view.ts",
    find: 'e.exists(e.selectFrom("sheet_uploads").select("upload_id").where("upload_id", "=", id)),',
    replace: "",
    tests: ["lib/sheets/named-uploads.test.ts"],
  },
  {
    rule: "A sheet that is handed over names the receiver's own uploads.",
    file: "lib/uploads/hand-over.ts",
    find: "if (exchanged.length > 0) await exchangeInSheet(",
    replace: "if (exchanged.length > 400) await exchangeInSheet(",
    tests: ["lib/sheets/named-uploads.test.ts"],
  },
  {
    rule: "A cell is sent under one key, so that a repeated send makes no second creation.",
    file: "lib/sheets/send-cell.ts",
    find: "idempotencyKey: keyOfCell(sheet.id, cell),",
    replace: "idempotencyKey: null,",
    tests,
  },
  {
    rule: "A cell that is asked for again is a new creation.",
    file: "lib/sheets/act.ts",
    find: 'attempt: e("attempt", "+", 1),',
    replace: 'attempt: e("attempt", "+", 0),',
    tests,
  },
  {
    rule: "A creation with pictures is not drawn again.",
    file: "lib/sheets/act.ts",
    find: ": !kept.has(creation_id),",
    replace: ": true,",
    tests,
  },
  {
    rule: "The creation of a cell that was cancelled while it was sent is cancelled.",
    file: "lib/sheets/send-cell.ts",
    find: 'return before.state === "waiting";',
    replace: "return true;",
    tests,
  },
  {
    rule: "A sheet has a few creations open at once with each model.",
    file: "lib/sheets/places.ts",
    find: "heldBy(model) < OPEN_AT_ONCE",
    replace: "heldBy(model) < 400",
    tests,
  },
  {
    rule: "Half of what a person may have at once is left for single pictures.",
    file: "lib/creations/create/admission.ts",
    find: "?? Number.POSITIVE_INFINITY) / 2)",
    replace: "?? Number.POSITIVE_INFINITY) / 1)",
    tests,
  },
  {
    rule: "All sheets of a person share that half, also where several processes feed them.",
    file: "lib/creations/create/admission.ts",
    find: "if (!isOfSheet) return;",
    replace: "if (isOfSheet || !isOfSheet) return;",
    tests: feed,
  },
  {
    rule: "A model whose creations hang leaves a place for each of the others.",
    file: "lib/sheets/places.ts",
    find: " && left > kept)",
    replace: ")",
    tests: feed,
  },
  {
    rule: "Sheets of a person take turns where there is one place.",
    file: "lib/sheets/feed.ts",
    find: "fed_at: clock.now() + turn",
    replace: "fed_at: clock.now()",
    tests: feed,
  },
  {
    rule: "A refusal of one model's cells leaves those of others.",
    file: "lib/sheets/send-cell.ts",
    find: "modelDrawing(context.creations.models, question, row.cell) === model",
    replace: "true",
    tests,
  },
  {
    rule: "A deleted sheet draws nothing more.",
    file: "lib/sheets/waiting.ts",
    find: '    .where("sheets.deleted_at", "is", null);',
    replace: ";",
    tests,
  },
  {
    rule: "Monthly limits are asked for the whole sheet before anything is recorded.",
    file: "lib/sheets/month.ts",
    find: "await requireMonthlyLimits(",
    replace: "await (async (..._: unknown[]) => {})(",
    tests,
  },
  {
    rule: "Repeating a request for further values adds nothing twice.",
    file: "lib/sheets/add-values.ts",
    find: "if (added === JSON.stringify(more.values)) return null;",
    replace: "",
    tests,
  },
];
