/** Rules of approval: whose answers count, until when, and what a record keeps. */
import type { Mutation } from "./mutation";

const TESTS = ["lib/boards/approvals/approvals.test.ts"];

export const APPROVALS_MUTATIONS: readonly Mutation[] = [
  {
    rule: "A guest of another link cannot answer.",
    file: "lib/boards/approvals/answer.ts",
    find: '    .where("link_id", "=", linkId)\n',
    replace: "",
    tests: TESTS,
  },
  {
    rule: "A name of the list is answered from one browser alone.",
    file: "lib/boards/approvals/answer.ts",
    find: "if (listed.guest_id !== null)",
    replace: "if (listed.guest_id === guest.id)",
    tests: TESTS,
  },
  {
    rule: "After the deadline no answer counts.",
    file: "lib/boards/approvals/answer.ts",
    find: "round.deadline_at <= now",
    replace: "round.deadline_at < 0",
    tests: TESTS,
  },
  {
    rule: "Guests see the answers of others only where the owner shows them.",
    file: "lib/boards/approvals/view.ts",
    find: "others:\n      row.shows_answers === 1\n",
    replace: "others:\n      row\n",
    tests: TESTS,
  },
  {
    rule: "An answer is in the record although its picture was taken from the board.",
    file: "lib/boards/approvals/record-lines.ts",
    find: "[...shown, ...[...saidOf.keys()].filter((id) => !shown.has(id))]",
    replace: "[...shown]",
    tests: TESTS,
  },
  {
    rule: "A file that has changed since the decision is told.",
    file: "lib/boards/approvals/check.ts",
    find: "today.sha256 === sha256",
    replace: "today.sha256.length === sha256.length",
    tests: TESTS,
  },
  {
    rule: "The ZIP of a guest has no record.",
    file: "lib/boards/files/zip.ts",
    find: "if (shows.isForOwner) yield* recordFilesOf",
    replace: "yield* recordFilesOf",
    tests: TESTS,
  },
  {
    rule: "A new version of a picture asks again.",
    file: "lib/boards/links/visible-pictures.ts",
    find: "shownAmong(shown, pictureIds, (some) => currentRows(db, shown, some));",
    replace: "visibleAmong(db, shown, pictureIds);",
    tests: ["lib/boards/approvals/approvals.test.ts"],
  },
];
