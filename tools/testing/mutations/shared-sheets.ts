import type { Mutation } from "./mutation";

const tests = ["lib/boards/sheet/sheet.test.ts"];
const JOINS = ["lib/boards/sheet/join.test.ts"];

/** Rules of boards that carry a sheet: what joins them, and what their guests are told. */
export const SHARED_SHEETS_MUTATIONS: readonly Mutation[] = [
  {
    rule: "Where prompts are hidden, the heads of a table tell places alone.",
    file: "lib/boards/sheet/table.ts",
    find: "isShown ? textOf(head) :",
    replace: "isShown || head.place === 1 ? textOf(head) :",
    tests: ["app/api/shared/sheet.test.ts"],
  },
  {
    rule: "Where prompts are hidden, the offline file hides the heads too.",
    file: "lib/boards/files/html.ts",
    find: "await viewTable(context, wanted, wanted.showsPrompts)",
    replace: "await viewTable(context, wanted, true)",
    tests: ["app/api/shared/sheet.test.ts"],
  },
  {
    rule: "What its owner removes from the board stays away.",
    file: "lib/boards/sheet/join.ts",
    find: "picture_id !== null && creation_id !== joined_id;",
    replace: "picture_id !== null;",
    tests,
  },
  {
    rule: "Pictures that have joined meanwhile are not added once more.",
    file: "lib/boards/sheet/join.ts",
    find: "throw new ChangedMeanwhile();",
    replace: "return;",
    tests: JOINS,
  },
  {
    rule: "What joins is told to the cells in the same transaction.",
    file: "lib/boards/sheet/join.ts",
    find: "actions, first });",
    replace: "actions, first: () => db.transaction().execute(first) });",
    tests: JOINS,
  },
  {
    rule: "A board that fails holds up no other.",
    file: "lib/boards/sheet/join.ts",
    find: "else log.error({ err: error, board: boardId }, words);",
    replace: "else throw error;",
    tests: JOINS,
  },
  {
    rule: "A picture that joins later stands behind those of the cells before it.",
    file: "lib/boards/sheet/join.ts",
    find: "items: run, after: before });",
    replace: "items: run, after: null });",
    tests,
  },
  {
    rule: "A cell whose picture is rejected shows none.",
    file: "lib/boards/sheet/table.ts",
    find: "row.item_id !== null && showsDecision(shown.pictures, row.item_decision)",
    replace: "row.item_id !== null",
    tests,
  },
  {
    rule: "A board that is restored after its sheet was shared again is like any other.",
    file: "lib/boards/sheet/share.ts",
    find: "set({ sheet_id: null })",
    replace: "set({ sheet_id: sheetId })",
    tests,
  },
  {
    rule: "A new board gets all pictures, whatever joined an earlier one.",
    file: "lib/boards/sheet/share.ts",
    find: "set({ joined_id: null })",
    replace: 'set((e) => ({ joined_id: e.ref("joined_id") }))',
    tests,
  },
  {
    rule: "An open page of a guest hears of each change of a cell.",
    file: "lib/boards/links/guest-view.ts",
    find: "feedbackVersion, carried]);",
    replace: "feedbackVersion]);",
    tests,
  },
];
