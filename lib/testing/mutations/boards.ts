/** Rules of boards: small requests and answers, storage, and pages. */
import type { Mutation } from "./mutation";

const HOSTILE = ["app/api/boards/hostile.test.ts"];
const IN_A_TAB = ["lib/client/boards/boards.test.ts"];
const PAGES = ["lib/boards/pages.test.ts"];
const READERS = "app/api/boards/readers.test.ts";
const STORAGE = ["lib/boards/storage.test.ts"];

export const BOARDS_MUTATIONS: readonly Mutation[] = [
  {
    rule: "A change of a board names 500 items at most.",
    file: "lib/contract/boards/board-actions.ts",
    find: "else if (ids > MAX_IDS_AT_ONCE)",
    replace: "else if (ids > 2 * MAX_IDS_AT_ONCE)",
    tests: HOSTILE,
  },
  {
    rule: "An error of the API has 4 KB at most.",
    file: "lib/http/answers/json.ts",
    find: "return bytes > MAX_ERROR_BYTES;",
    replace: "return bytes > 2 * MAX_ERROR_BYTES;",
    tests: ["lib/http/answers/json.test.ts"],
  },
  {
    rule: "A loop of changes of boards is refused for a while.",
    file: "app/api/boards/[boardId]/actions/route.ts",
    find: 'limit: "change_board", ',
    replace: "",
    tests: ["app/api/boards/change-limit.test.ts"],
  },
  {
    rule: "A picture can be added again once its item is removed or has another picture.",
    file: "lib/boards/apply-actions.ts",
    find: "holder?.pictureId === pictureId",
    replace: "holder",
    tests: ["lib/boards/apply-actions.test.ts"],
  },
  {
    rule: "A board does not grow once its owner's storage is full.",
    file: "lib/boards/change.ts",
    find: "requireStorage(growth);",
    replace: "",
    tests: STORAGE,
  },
  {
    rule: "An imported board counts for its owner's storage.",
    file: "lib/boards/archive/import-boards.ts",
    find: "requireStorage(growth);",
    replace: "",
    tests: ["lib/boards/archive/boards-archive.test.ts"],
  },
  {
    rule: "What boards gain counts at once, and not only when it is counted anew.",
    file: "lib/boards/change.ts",
    find: "addKept(context.creations, ownerId, growth);",
    replace: "",
    tests: STORAGE,
  },
  {
    rule: "A sum from before a delete is not what a change of boards is refused for.",
    file: "lib/creations/create/storage-limit.ts",
    find: "limit - growthAtMost + 1",
    replace: "limit",
    tests: STORAGE,
  },
  {
    rule: "A count that a delete has overtaken is not kept.",
    file: "lib/creations/create/storage-limit.ts",
    find: "if (counts.get(ownerId) === count) sums.set",
    replace: "sums.set",
    tests: STORAGE,
  },
  {
    rule: "A deleted board is restored only where there is space for it.",
    file: "lib/boards/remove.ts",
    find: "requireStorage(bytes);",
    replace: "",
    tests: STORAGE,
  },
  {
    rule: "A restored board counts at once.",
    file: "lib/boards/remove.ts",
    find: "addKept(creations, ownerId, growth);",
    replace: "",
    tests: STORAGE,
  },
  {
    rule: "A deleted board takes no storage.",
    file: "lib/creations/create/board-bytes.ts",
    find: '.where("deleted_at", "is", null)',
    replace: "",
    tests: STORAGE,
  },
  {
    rule: "A page begins behind the item where the one before ended, also among items of one position.",
    file: "lib/boards/cursor.ts",
    find: ".position} or board_items.id > $",
    replace: ".position} or board_items.id >= $",
    tests: PAGES,
  },
  {
    rule: "A board that was changed while its pages were read is read again.",
    file: "lib/boards/read.ts",
    find: "tag === known && version === String(row.updated_at)",
    replace: "tag === known",
    tests: [READERS],
  },
  {
    rule: "A board that was changed while a guest read its pages is read again.",
    file: "lib/boards/links/guest-view.ts",
    find: "items_tag: tagOf([settings, totals.deleted])",
    replace: "items_tag: tagOf([{ ...settings, version: 0 }, totals.deleted])",
    tests: [READERS],
  },
  {
    rule: "A deleted or restored picture is seen by an open page of the board.",
    file: "lib/boards/read.ts",
    find: "[totals.deleted, totals.favourites]",
    replace: "[totals.favourites]",
    tests: ["lib/boards/boards.test.ts"],
  },
  {
    rule: "A change that followed others is read again.",
    file: "lib/client/boards/board-actions.ts",
    find: "version_before === board.version && isKnown",
    replace: "isKnown",
    tests: IN_A_TAB,
  },
  {
    rule: "A page that was asked for before a change was saved does not take the change back.",
    file: "lib/client/boards/board-store.ts",
    find: "if (isWhole && mayLackChange) reading = null;",
    replace: "if (false) reading = null;",
    tests: IN_A_TAB,
  },
  {
    rule: "A page that was asked for before a change was saved does not take the change back.",
    file: "lib/client/boards/board-store.ts",
    find: "(mayLackChange ? versionBefore : undefined) ?? reading.board.version",
    replace: "versionBefore === -1 ? 0 : reading.board.version",
    tests: IN_A_TAB,
  },
  {
    rule: "A large move behind one of the moved items keeps its place when it is sent in portions.",
    file: "lib/board-items/portions.ts",
    find: "if (after === null || !moving.has(after)) return after;",
    replace: "return after;",
    tests: ["lib/board-items/board-items.test.ts"],
  },
  {
    rule: "A large addition keeps its order when it is sent in portions.",
    file: "lib/board-items/portions.ts",
    find: "after === undefined ? portions : portions.reverse()",
    replace: "portions.reverse()",
    tests: ["lib/board-items/board-items.test.ts"],
  },
  {
    rule: "Guests see no heading whose pictures their link hides, also at the end of a page.",
    file: "lib/boards/links/guest-view.ts",
    find: "next ? next.picture !== null : goesOn",
    replace: "next ? next.picture !== null : true",
    tests: ["lib/boards/links/guest-view.test.ts"],
  },
];
