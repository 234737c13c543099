/** Rules of boards of several people. */
import type { Mutation } from "./mutation";

const MEMBERS = ["lib/boards/members/members.test.ts"];
const ACCESS = ["app/api/boards/access.test.ts"];
const ROW = "lib/boards/board-row.ts";

export const BOARD_MEMBERS_MUTATIONS: readonly Mutation[] = [
  {
    rule: "A viewer changes nothing on a board.",
    file: ROW,
    find: 'edit: ({ role }) => role !== "viewer",',
    replace: "edit: () => true,",
    tests: [...MEMBERS, ...ACCESS],
  },
  {
    rule: "An editor makes share links only where the owner lets them.",
    file: ROW,
    find: '(role === "editor" && mayShare)',
    replace: 'role === "editor"',
    tests: ACCESS,
  },
  {
    rule: "The board of a disabled person is shown to no member.",
    file: ROW,
    find: "role === null || disabled_at !== null",
    replace: "role === null",
    tests: MEMBERS,
  },
  {
    rule: "An editor removes no pictures of others.",
    file: "lib/boards/members/removed-pictures.ts",
    find: 'others.length > 0 && board.role !== "owner"',
    replace: "others.length > 10",
    tests: MEMBERS,
  },
  {
    rule: "Nobody puts pictures of others on a board, except those that they have just removed.",
    file: "lib/boards/change.ts",
    find: "owner_id === ownerId || others.has(id)",
    replace: "owner_id !== null || others.has(id)",
    tests: MEMBERS,
  },
  {
    rule: "An undo leaves what somebody else has changed since.",
    file: "lib/board-items/item-list.ts",
    find: "(was === undefined || node.item[field] === was)",
    replace: "(was === undefined || node.item[field] !== null)",
    tests: [...MEMBERS, "lib/boards/apply-actions.test.ts"],
  },
  {
    rule: "An undo leaves where it is what somebody else has moved since.",
    file: "lib/board-items/places.ts",
    find: "action.item_ids.filter(isThere)",
    replace: "action.item_ids.filter(Boolean)",
    tests: ["lib/board-items/places.test.ts"],
  },
  {
    rule: "What a board takes counts for its owner, also when an editor fills it.",
    file: "lib/boards/change.ts",
    find: "addKept(context.creations, ownerId, growth);",
    replace: "addKept(context.creations, personId, growth);",
    tests: MEMBERS,
  },
  {
    rule: "Work that is handed over or deleted ends the person's memberships.",
    file: "lib/admin/work.ts",
    find: 'await tx.deleteFrom("board_members").where("person_id", "=", personId).execute();',
    replace: "",
    tests: ["lib/admin/work.test.ts"],
  },
];
