import type { Mutation } from "./mutation";

const NOT_STARTED = {
  rule: "A cancel that comes while the service turns a create away ends it, and it is never sent again.",
  file: "lib/creations/sync/not-started.ts",
  tests: ["lib/creations/sync/not-started.test.ts"],
};
const CANCEL = {
  rule: "A cancel that comes as the creation succeeds says so.",
  file: "lib/creations/cancel.ts",
  tests: ["lib/creations/cancel.test.ts"],
};
const CHARGED = {
  rule: "A call of several pictures without a result counts each as possibly charged.",
  file: "lib/service/embedded/ending.ts",
  tests: ["lib/service/embedded/ending.test.ts", "lib/service/embedded/paid-calls.test.ts"],
};
const PREPARED = {
  rule: "A call is marked as possibly charged only after the pictures that it sends were read.",
  file: "lib/service/embedded/draw-pictures.ts",
  tests: ["lib/service/embedded/prepare.test.ts"],
};
const UNDER_WAY = {
  rule: "A send that may still be under way is never declared unknown.",
  file: "lib/creations/sync/recover-sends.ts",
  tests: ["lib/creations/sync/deadlines.test.ts"],
};
const NEVER_REPEATED = {
  rule: "A create of unknown outcome is never sent again by itself.",
  tests: ["lib/creations/sync/faults.test.ts", "lib/creations/sync/deadlines.test.ts"],
};
const MONTH = {
  rule: "Unknown outcomes of earlier months do not count this month, those of this month do.",
  file: "lib/limits/month-usage.ts",
  tests: ["lib/creations/create/monthly-limits.test.ts"],
};
const MEASURED = {
  rule: "A creation costs what its answered calls cost, each once.",
  tests: ["lib/service/embedded/measured-cost.test.ts"],
};
const EQUAL = {
  rule: "A creation whose pictures are the same file says so.",
  file: "lib/creations/sync/equal-pictures.ts",
  tests: ["lib/creations/sync/equal-pictures.test.ts"],
};
const IMPORT = {
  rule: "An import stops at the storage quota.",
  tests: ["lib/creations/archive/storage.test.ts"],
};
const STORAGE = {
  rule: "Deleting single pictures frees storage.",
  file: "lib/limits/storage-limit.ts",
  tests: ["lib/limits/storage-limit.test.ts"],
};
const DESCRIBED = {
  rule: "A description is counted before its call, and as what it cost afterwards.",
  tests: ["app/api/prompts/describe.test.ts"],
};
const SLOT = {
  rule: "An unknown outcome keeps its slot for five minutes.",
  file: "lib/creations/queue/slots.ts",
  tests: ["lib/creations/sync/deadlines.test.ts"],
};

/** What a creation costs: nobody pays twice, or more than was allowed. */
export const MONEY_MUTATIONS: readonly Mutation[] = [
  {
    ...NOT_STARTED,
    find: '.where("cancel_requested_at", "is", null)',
    replace: '.where("cancel_sent_at", "is", null)',
  },
  {
    ...NOT_STARTED,
    find: '.set({ status: "cancelled", finished_at: now, ...again, updated_at })',
    replace: '.set({ status: "queued", finished_at: now, ...again, updated_at })',
  },
  {
    ...NOT_STARTED,
    find: '.set({ status: "cancelled", finished_at: now, ...again, updated_at })',
    replace: '.set({ status: "cancelled", finished_at: null, ...again, updated_at })',
  },
  {
    ...NOT_STARTED,
    rule: "A creation that the service turned away is cancelled in its history once.",
    find: "if (cancelled.numUpdatedRows > 0n) await addEvent",
    replace: "if (cancelled.numUpdatedRows === 0n) await addEvent",
  },
  { ...CANCEL, find: "  if (now) refuseEnded(now);", replace: "" },
  { ...CANCEL, find: "  await refresh(context, at, row, true);", replace: "" },
  {
    ...CANCEL,
    find: 'if (!isEnded(row.status) || row.status === "cancelled") return;',
    replace: 'if (!isEnded(row.status) || row.status === "succeed") return;',
  },
  {
    ...CANCEL,
    find: 'if (!isEnded(row.status) || row.status === "cancelled") return;',
    replace: "if (!isEnded(row.status)) return;",
  },
  {
    ...CHARGED,
    find: "return asked.flat().filter((index) => !stored.has(index)).length;",
    replace: "return asked.filter(([index = -1]) => !stored.has(index)).length;",
  },
  {
    ...CHARGED,
    find: "return asked.flat().filter((index) => !stored.has(index)).length;",
    replace: "return asked.flat().length;",
  },
  { ...CHARGED, find: "if (lost > 0) {", replace: "if (lost > 1) {" },
  { ...CHARGED, find: "const others = missing - lost;", replace: "const others = missing;" },
  {
    ...CHARGED,
    rule: "A cancel while a paid picture is drawn says that it may have been charged.",
    find: "if (asked.length > 0)",
    replace: "if (asked.length > 1)",
  },
  {
    ...UNDER_WAY,
    find: "const INTERRUPTED_SEND_MS = 60_000;",
    replace: "const INTERRUPTED_SEND_MS = 20_000;",
  },
  {
    ...UNDER_WAY,
    find: "service.capabilities.createIsIdempotent ? REPEATABLE_SEND_MS : INTERRUPTED_SEND_MS",
    replace: "service.capabilities.createIsIdempotent ? INTERRUPTED_SEND_MS : REPEATABLE_SEND_MS",
  },
  { ...UNDER_WAY, find: 'e("checked_at", "<=", now - maxWaitMs)', replace: 'e("checked_at", "<=", now)' },
  {
    ...UNDER_WAY,
    rule: "An interrupted send is recovered at its deadline, not some time later.",
    find: 'e("checked_at", "<=", now - maxWaitMs)',
    replace: 'e("checked_at", "<=", now - 2 * maxWaitMs)',
  },
  {
    ...NEVER_REPEATED,
    file: "lib/creations/sync/recover-sends.ts",
    find: "service.capabilities.createIsIdempotent && !isPastGiveUp",
    replace: "!isPastGiveUp",
  },
  {
    ...NEVER_REPEATED,
    file: "lib/creations/sync/send.ts",
    find: "if (service.capabilities.createIsIdempotent) {",
    replace: "if (!isCreateFailure(error)) {",
  },
  {
    ...NEVER_REPEATED,
    file: "lib/creations/sync/send.ts",
    find: 'if (isCreateFailure(error) && error.outcome !== "unknown")',
    replace: "if (isCreateFailure(error))",
  },
  {
    ...NEVER_REPEATED,
    rule: "An answer to a send that was given up is not recorded.",
    file: "lib/creations/sync/send.ts",
    find: `.set({ service_id: serviceId, status: "pending", updated_at: nextVersion(row, now) })
      .where("id", "=", row.id)
      .where("status", "=", "sending")`,
    replace: `.set({ service_id: serviceId, status: "pending", updated_at: nextVersion(row, now) })
      .where("id", "=", row.id)`,
  },
  { ...MONTH, find: '.where("finished_at", ">=", monthStart(now))', replace: "" },
  {
    ...MONTH,
    find: '.where("finished_at", ">=", monthStart(now))',
    replace: '.where("finished_at", ">=", now)',
  },
  {
    ...MONTH,
    find: '.where("finished_at", ">=", monthStart(now))',
    replace: '.where("finished_at", ">=", monthStart(now, 1))',
  },
  { ...MONTH, find: "unknown.unionAll(underWay)", replace: "underWay" },
  {
    ...MONTH,
    rule: "Creations under way count for the limits of the month.",
    find: "unknown.unionAll(underWay)",
    replace: "unknown",
  },
  {
    ...MONTH,
    rule: "A limit of pictures is never exceeded by one.",
    file: "lib/limits/monthly-limits.ts",
    find: "used.pictures + wanted.pictures > maxPictures",
    replace: "used.pictures >= maxPictures",
  },
  {
    ...IMPORT,
    file: "lib/creations/archive/import-archive.ts",
    find: "  await requireStorageSpace(context, { ownerId: run.ownerId, limit: limits.bytes_kept });\n",
    replace: "",
  },
  {
    ...IMPORT,
    file: "lib/creations/archive/import-archive.ts",
    find: "kept.reduce((sum, { byteLength }) => sum + byteLength, 0)",
    replace: "0",
  },
  {
    ...IMPORT,
    file: "lib/limits/storage-limit.ts",
    find: "if (kept) kept.bytes += bytes;",
    replace: "if (kept) kept.bytes = bytes;",
  },
  {
    ...IMPORT,
    file: "lib/limits/storage-limit.ts",
    find: "if (bytes < limit && ",
    replace: "if (bytes <= limit && ",
  },
  { ...STORAGE, find: '\n            .where("pictures.deleted_at", "is", null),', replace: "," },
  { ...STORAGE, find: '\n    .where("creations.deleted_at", "is", null)', replace: "" },
  { ...STORAGE, find: "(known && known.bytes < limit)", replace: "(known && known.bytes >= limit)" },
  {
    ...SLOT,
    find: "UNKNOWN_OUTCOME_KEEPS_SLOT_MS = 5 * 60_000",
    replace: "UNKNOWN_OUTCOME_KEEPS_SLOT_MS = 4 * 60_000",
  },
  {
    ...SLOT,
    find: "UNKNOWN_OUTCOME_KEEPS_SLOT_MS = 5 * 60_000",
    replace: "UNKNOWN_OUTCOME_KEEPS_SLOT_MS = 10 * 60_000",
  },
  {
    ...SLOT,
    find: '.where("status", "=", "outcome_unknown")',
    replace: '.where("status", "=", "lost")',
  },
  { ...CANCEL, find: "await refresh(context, at, row, true);", replace: "await refresh(context, at, row);" },
  {
    ...NOT_STARTED,
    file: "lib/service/embedded/run-job.ts",
    tests: ["lib/service/embedded/paid-calls.test.ts"],
    find: "if (job.cancel_requested || (await isGivenUp(db, job)))",
    replace: "if (await isGivenUp(db, job))",
  },
  { ...PREPARED, find: "await engine.prepare?.(requestOf(call), begin);", replace: "" },
  {
    ...CHARGED,
    file: "lib/service/embedded/draw-pictures.ts",
    find: "...progress.asked.flat()]);",
    replace: "...progress.asked.map(([first = 0]) => first)]);",
  },
  {
    ...CHARGED,
    file: "lib/service/embedded/draw-pictures.ts",
    find: "[...unreadable, ...lost, ...leftOut]",
    replace: "[...unreadable.slice(0, 1), ...lost, ...leftOut]",
  },
  {
    ...MEASURED,
    file: "lib/service/embedded/progress.ts",
    find: "costMicros === undefined || isUnknown ? null : (this.#measuredMicros ?? 0) + costMicros;",
    replace: "costMicros === undefined ? this.#measuredMicros : (this.#measuredMicros ?? 0) + costMicros;",
  },
  {
    ...MEASURED,
    file: "lib/service/embedded/draw-pictures.ts",
    find: "if (isCreateFailure(error) && error.costMicros !== undefined) progress.addCost(error.costMicros);",
    replace: "",
  },
  {
    ...MEASURED,
    file: "lib/limits/month-usage.ts",
    find: "Math.max(0, micros * wanted - counted)",
    replace: "Math.max(counted, micros * wanted)",
  },
  {
    ...MEASURED,
    file: "lib/creations/ledger/count-end.ts",
    find: "price_micros: currency === MEASURED_IN ? price_micros : null,",
    replace: "price_micros,",
  },
  {
    ...MEASURED,
    rule: "A picture that came before the database was away is not paid for again.",
    tests: ["lib/service/embedded/outage.test.ts"],
    file: "lib/service/embedded/job.ts",
    find: "  outputs: JSON.stringify(outputs),\n",
    replace: "",
  },
  {
    ...EQUAL,
    find: "filter(({ length }) => length > 1)",
    replace: "filter(({ length }) => length > 2)",
  },
  {
    ...UNDER_WAY,
    file: "lib/creations/queue/dispatch.ts",
    find: "sending_at: now, checked_at: now,",
    replace: "sending_at: now,",
  },
  {
    ...IMPORT,
    file: "lib/creations/archive/import-archive.ts",
    find: "{ ownerId: run.ownerId, limit: limits.bytes_kept }",
    replace: "{ ownerId: run.ownerId, limit: context.maxBytesPerPerson }",
  },
  {
    ...STORAGE,
    file: "lib/admin/kept.ts",
    tests: ["lib/admin/work.test.ts"],
    find: '\n            .where("pictures.deleted_at", "is", null),',
    replace: ",",
  },
  {
    ...DESCRIBED,
    file: "lib/creations/describe.ts",
    find: "described.costMicros ?? (isCharged ? expected : 0)",
    replace: "described.costMicros ?? 0",
  },
  {
    ...DESCRIBED,
    file: "lib/creations/describe.ts",
    find: "    asking.add(ownerId);\n",
    replace: "",
  },
  {
    ...DESCRIBED,
    file: "lib/limits/set-aside.ts",
    find: "wanted: { pictures: 1, priceMicros: micros, currency: CURRENCY },",
    replace: "wanted: { pictures: 0, priceMicros: micros, currency: CURRENCY },",
  },
];
