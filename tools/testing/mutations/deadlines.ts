import type { Mutation } from "./mutation";

const TESTS = ["lib/creations/sync/deadlines.test.ts"];
const ORPHANS = {
  rule: "A creation of a former service ends a day after the service was last there, and not before.",
  file: "lib/creations/sync/end-orphans.ts",
  tests: TESTS,
};
const UNUSED = "lib/creations/ledger/unused-services.ts";
const UNREADABLE = {
  rule: "A creation whose status cannot be read is lost after seven days, and not before.",
  tests: TESTS,
};
const OVERDUE = {
  rule: "A creation that stays under way is lost after a day and ten minutes, and not before.",
  tests: TESTS,
};
const COLLECTION = {
  rule: "Pictures that cannot be fetched are tried for a day after the creation ended, and not longer.",
  file: "lib/creations/sync/collect.ts",
  tests: TESTS,
};
const POSTPONED = {
  rule: "A job that the engine turns away waits for a day, or a quarter of an hour, and not longer.",
  tests: ["lib/service/embedded/postpone.test.ts"],
};
const GIVEN_UP = {
  rule: "A repeatable send is given up after ten minutes, and not before.",
  file: "lib/creations/sync/recover-sends.ts",
  tests: TESTS,
};
const DELETED = {
  rule: "A deleted creation is removed after half an hour, and not before.",
  tests: TESTS,
};

/** What ends by itself: at its time, and not before. */
export const DEADLINES_MUTATIONS: readonly Mutation[] = [
  { ...ORPHANS, find: "24 * 3_600_000", replace: "23 * 3_600_000" },
  { ...ORPHANS, find: "24 * 3_600_000", replace: "25 * 3_600_000" },
  { ...ORPHANS, find: "since < now - ORPHAN_GRACE_MS", replace: "since < now" },
  { ...ORPHANS, file: UNUSED, find: "before.get(id) ?? now", replace: "now" },
  {
    ...ORPHANS,
    rule: "A creation whose company's key was removed ends with the pictures that were paid for.",
    tests: ["lib/creations/sync/end-orphans.test.ts"],
    find: "if (isOurs) await",
    replace: "if (!isOurs) await",
  },
  {
    ...ORPHANS,
    rule: "A creation of a former service ends at once when its owner cancels it.",
    find: `e("cancel_requested_at", "is not", null),`,
    replace: "",
  },
  {
    ...ORPHANS,
    rule: "A creation of a service that is in use never ends as an orphan.",
    file: UNUSED,
    find: `.where("service", "not in", await servicesInUse(context))`,
    replace: "",
    tests: ["lib/creations/sync/end-orphans.test.ts"],
  },
  {
    ...ORPHANS,
    rule: "Of a former service, what was never sent failed, and what was sent is lost.",
    find: `["failed", (before: string) => before === "queued"],`,
    replace: `["failed", (before: string) => before !== "queued"],`,
  },
  {
    ...UNREADABLE,
    file: "lib/creations/sync/pace.ts",
    find: "7 * 24 * 3_600_000",
    replace: "6 * 24 * 3_600_000",
  },
  {
    ...UNREADABLE,
    file: "lib/creations/sync/pace.ts",
    find: "7 * 24 * 3_600_000",
    replace: "8 * 24 * 3_600_000",
  },
  {
    ...UNREADABLE,
    file: "lib/creations/sync/read-status.ts",
    find: "isUnreadableTooLong(row, clock.now())",
    replace: "isPastGiveUpDeadline(row, clock.now())",
  },
  {
    ...UNREADABLE,
    rule: "A service that ends every creation is trusted with the time it takes.",
    file: "lib/creations/sync/read-status.ts",
    find: "if (!service.capabilities.endsEveryCreation && isUnreadableTooLong",
    replace: "if (isUnreadableTooLong",
  },
  {
    ...OVERDUE,
    file: "lib/creations/sync/pace.ts",
    find: "OVERDUE_MS + 24 * 3_600_000",
    replace: "24 * 3_600_000",
  },
  {
    ...OVERDUE,
    file: "lib/creations/sync/pace.ts",
    find: "OVERDUE_MS + 24 * 3_600_000",
    replace: "OVERDUE_MS + 25 * 3_600_000",
  },
  {
    ...OVERDUE,
    rule: "A service that ends every creation is trusted with the time it takes.",
    file: "lib/creations/sync/read-status.ts",
    find: "    !service.capabilities.endsEveryCreation &&\n    isPastGiveUpDeadline",
    replace: "    isPastGiveUpDeadline",
  },
  { ...COLLECTION, find: "24 * 3_600_000", replace: "12 * 3_600_000" },
  { ...COLLECTION, find: "24 * 3_600_000", replace: "48 * 3_600_000" },
  { ...COLLECTION, find: "(row.service_ended_at ?? row.created_at)", replace: "row.created_at" },
  {
    ...POSTPONED,
    file: "lib/service/embedded/postpone.ts",
    find: "rate_limited: 24 * 60 * MINUTE_MS",
    replace: "rate_limited: 23 * 60 * MINUTE_MS",
  },
  {
    ...POSTPONED,
    file: "lib/service/embedded/postpone.ts",
    find: "slots_full: 24 * 60 * MINUTE_MS",
    replace: "slots_full: 15 * MINUTE_MS",
  },
  {
    ...POSTPONED,
    file: "lib/service/embedded/postpone.ts",
    find: "quota: 15 * MINUTE_MS",
    replace: "quota: 24 * 60 * MINUTE_MS",
  },
  {
    ...POSTPONED,
    file: "lib/service/embedded/postpone.ts",
    find: "unauthorized: 15 * MINUTE_MS",
    replace: "unauthorized: 14 * MINUTE_MS",
  },
  {
    ...POSTPONED,
    file: "lib/service/embedded/postpone.ts",
    find: "job.queued_at < queuedBefore || isLastAttempt",
    replace: "isLastAttempt",
  },
  {
    ...POSTPONED,
    rule: "A job that waited too long behind another one fails with it, and a younger one does not.",
    file: "lib/service/embedded/queue/fail-waiting.ts",
    find: `\n    .where("queued_at", "<", input.queuedBefore)`,
    replace: "",
  },
  { ...GIVEN_UP, find: "10 * 60_000", replace: "9 * 60_000" },
  { ...GIVEN_UP, find: "10 * 60_000", replace: "20 * 60_000" },
  {
    ...GIVEN_UP,
    rule: "Where creates are idempotent, an interrupted send is repeated after ten seconds.",
    find: "REPEATABLE_SEND_MS = 10_000",
    replace: "REPEATABLE_SEND_MS = 9_000",
  },
  {
    ...DELETED,
    file: "lib/creations/sync/purge-deleted.ts",
    find: `.where("deleted_at", "<", now - keepDeletedMs)`,
    replace: `.where("deleted_at", "<=", now - keepDeletedMs)`,
  },
  {
    ...DELETED,
    file: "lib/creations/sync/purge-deleted.ts",
    find: `.where("deleted_at", "<", now - keepDeletedMs)`,
    replace: `.where("deleted_at", "<", now - 2 * keepDeletedMs)`,
  },
  {
    ...DELETED,
    file: "lib/creations/change-many.ts",
    find: "export const UNDO_MS = 30 * 60_000;",
    replace: "export const UNDO_MS = 20 * 60_000;",
  },
  {
    ...UNREADABLE,
    file: "lib/creations/sync/pace.ts",
    find: "(row.sending_at ?? row.created_at) > UNREADABLE_TOO_LONG_MS",
    replace: "row.created_at > UNREADABLE_TOO_LONG_MS",
  },
  {
    ...COLLECTION,
    file: "lib/creations/sync/read-status.ts",
    find: "{ ...row, service_ended_at: endedAt }",
    replace: "row",
  },
];
