import type { Mutation } from "./mutation";

const LONGEST = {
  rule: "The longest pause wins, in whatever order.",
  file: "lib/service/pause.ts",
  tests: ["lib/service/pause.test.ts"],
};
const OTHER_PAUSE = {
  rule: "Ending one pause leaves another.",
  tests: ["lib/service/pause.test.ts", "lib/creations/queue/dispatch.test.ts"],
};
const WAITS = {
  rule: "A create during a pause waits although nothing is queued.",
  tests: ["lib/creations/queue/dispatch.test.ts"],
};
const STOPPING = {
  rule: "A process that is stopping begins no send.",
  tests: ["lib/creations/queue/dispatch.test.ts"],
};
const OVERTAKEN = {
  rule: "A status reader overtaken by another writes nothing.",
  file: "lib/creations/sync/read-status.ts",
  tests: ["lib/creations/sync/overtaken.test.ts"],
};
const OLDEST = {
  rule: "Pages of creations of equal times, oldest first, have no gap.",
  tests: ["lib/creations/list.test.ts"],
};
const ONCE = {
  rule: "Two processes recover a send once.",
  file: "lib/creations/sync/recover-sends.ts",
  tests: ["lib/creations/sync/overtaken.test.ts"],
};
const POSITIONS = {
  rule: "Equal positions are renumbered.",
  file: "lib/board-items/positions.ts",
  tests: ["lib/board-items/board-items.test.ts"],
};
const SLOTS = {
  rule: "A service never gets more creations than it has slots.",
  tests: ["lib/creations/queue/dispatch.test.ts"],
};
const BUDGET = {
  rule: "Status reads stay within the service's budget.",
  tests: ["lib/creations/sync/faults.test.ts"],
};
const CANCEL_UNKNOWN = {
  rule: "A cancel of an id that the service does not know succeeds, is sent once and touches nothing else.",
  file: "packages/image-providers/outbound/send-cancel.ts",
  tests: ["packages/image-providers/remote/cancel.test.ts"],
};

/** Who is sent when, and that processes and readers do not undo each other's work. */
export const QUEUE_MUTATIONS: readonly Mutation[] = [
  {
    ...LONGEST,
    find: `e("services.hold_until", "<", until),`,
    replace: `e("services.hold_until", ">=", 0),`,
  },
  {
    ...LONGEST,
    find: `e("services.hold_until", "<", until),`,
    replace: `e("services.hold_until", ">", until),`,
  },
  {
    ...LONGEST,
    find: `e("services.hold_until", "<", until),`,
    replace: `e("services.hold_until", "<", now),`,
  },
  {
    ...LONGEST,
    rule: "A pause from before the clock was set back wins nothing.",
    find: `e("services.hold_until", ">", maxPauseUntil(now)),`,
    replace: "",
  },
  {
    ...LONGEST,
    rule: "A pause holds up to its end, and not at it.",
    find: "until <= now ||",
    replace: "until < now ||",
  },
  {
    ...OTHER_PAUSE,
    file: "lib/service/pause.ts",
    find: `\n    .where("hold_reason", "=", reason)`,
    replace: "",
  },
  {
    ...OTHER_PAUSE,
    file: "lib/service/pause.ts",
    find: `    .where("id", "=", service)\n    .where("hold_reason", "=", reason)`,
    replace: `    .where("hold_reason", "=", reason)`,
  },
  {
    ...OTHER_PAUSE,
    file: "lib/creations/sync/read-status.ts",
    find: `await endPause(db, service.id, "slots_full");`,
    replace: `await endPause(db, service.id, "rate_limited");`,
  },
  {
    ...WAITS,
    file: "lib/creations/create/admission.ts",
    find: `if (pause || drain.hasBegun || (await isAnyQueued(tx, service.id))) return "queued";`,
    replace: `if (drain.hasBegun || (await isAnyQueued(tx, service.id))) return "queued";`,
  },
  {
    ...WAITS,
    file: "lib/creations/create/admission.ts",
    find: `if (pause || drain.hasBegun || (await isAnyQueued(tx, service.id))) return "queued";`,
    replace: `if ((pause || drain.hasBegun) && (await isAnyQueued(tx, service.id))) return "queued";`,
  },
  {
    ...WAITS,
    rule: "Nothing is sent from the queue during a pause.",
    file: "lib/creations/queue/dispatch.ts",
    find: "const free = pause ? 0 : slots - sumOf(taken);",
    replace: "const free = slots - sumOf(taken);",
  },
  {
    ...STOPPING,
    file: "lib/creations/create/admission.ts",
    find: `if (pause || drain.hasBegun || (await isAnyQueued(tx, service.id))) return "queued";`,
    replace: `if (pause || (await isAnyQueued(tx, service.id))) return "queued";`,
  },
  {
    ...STOPPING,
    file: "lib/creations/queue/dispatch.ts",
    find: `if (queue.by === "service" || context.drain.hasBegun) return;`,
    replace: `if (queue.by === "service") return;`,
  },
  {
    ...STOPPING,
    file: "lib/creations/sync/recover-sends.ts",
    find: "if (drain.hasBegun) return;",
    replace: "",
  },
  {
    ...STOPPING,
    file: "lib/start/start.ts",
    find: "  studio.beginDrain();\n",
    replace: "",
    tests: ["lib/start/stop.test.ts"],
  },
  {
    ...OVERTAKEN,
    find: `      .set({ ...change, updated_at: nextVersion(row, now) })
      .where("id", "=", row.id)
      .where("updated_at", "=", row.updated_at)`,
    replace: `      .set({ ...change, updated_at: nextVersion(row, now) })
      .where("id", "=", row.id)`,
  },
  {
    ...OVERTAKEN,
    find: `        updated_at: nextVersion(row, now),
      })
      .where("id", "=", row.id)
      .where("updated_at", "=", row.updated_at)`,
    replace: `        updated_at: nextVersion(row, now),
      })
      .where("id", "=", row.id)`,
  },
  {
    ...OVERTAKEN,
    rule: "A creation that another process has ended stays as it ended when this one gives up on it.",
    find: `        finished_at: now,
        updated_at: nextVersion(row, now),
      })
      .where("id", "=", row.id)
      .where("status", "in", OPEN_STATUSES)`,
    replace: `        finished_at: now,
        updated_at: nextVersion(row, now),
      })
      .where("id", "=", row.id)`,
  },
  {
    ...OLDEST,
    file: "lib/db/slices.ts",
    find: `compared(order === "newest" ? "<" : ">", position)`,
    replace: `compared(order === "newest" ? "<" : ">=", position)`,
  },
  {
    ...OLDEST,
    file: "lib/db/slices.ts",
    find: `return e(e.refTuple("created_at", "id"), operator, e.tuple(created_at, id));`,
    replace: `return id === "" ? e("id", "=", id) : e("created_at", operator, created_at);`,
  },
  {
    ...OLDEST,
    file: "lib/db/slices.ts",
    find: `compared(order === "newest" ? ">=" : "<=", last)`,
    replace: `compared(order === "newest" ? ">" : "<", last)`,
  },
  {
    ...OLDEST,
    file: "lib/creations/list.ts",
    find: `.orderBy("id", direction)
        .limit(limit + 1 - rows.length)`,
    replace: `.orderBy("id", "desc")
        .limit(limit + 1 - rows.length)`,
  },
  { ...ONCE, find: `\n      .where("checked_at", "=", row.checked_at)`, replace: "" },
  {
    ...ONCE,
    find: "if (numUpdatedRows === 0n || row.checked_at > now) return;",
    replace: "if (row.checked_at > now) return;",
  },
  { ...ONCE, find: ".set({ checked_at: now })", replace: ".set({ checked_at: row.checked_at })" },
  {
    ...POSITIONS,
    find: "(values[tails[middle] ?? 0] ?? 0) < value",
    replace: "(values[tails[middle] ?? 0] ?? 0) <= value",
  },
  { ...POSITIONS, find: "return step >= 1 ? step : null;", replace: "return step >= 0 ? step : null;" },
  {
    ...SLOTS,
    file: "lib/creations/create/admission.ts",
    find: `< queue.slots ? "sending" : "queued"`,
    replace: `<= queue.slots ? "sending" : "queued"`,
  },
  {
    ...SLOTS,
    file: "lib/creations/queue/dispatch.ts",
    find: "fairOrder(await firstOfEach(tx, service, free), taken, lastSentAt).slice(0, free)",
    replace: "fairOrder(await firstOfEach(tx, service, free), taken, lastSentAt)",
  },
  {
    ...SLOTS,
    rule: "A slot is free when the service has ended the creation, not when its pictures are stored.",
    file: "lib/creations/queue/slots.ts",
    find: `\n        .where("service_ended_at", "is", null)`,
    replace: "",
  },
  {
    ...BUDGET,
    file: "packages/image-providers/outbound/budget/rate.ts",
    find: "const READS_SHARE = 0.8;",
    replace: "const READS_SHARE = 0.9;",
  },
  {
    ...CANCEL_UNKNOWN,
    find: "if (report === null || !isActive(report.status)) return;",
    replace: "if (report === null) throw error; else if (!isActive(report.status)) return;",
  },
  {
    ...CANCEL_UNKNOWN,
    find: "if (report === null || !isActive(report.status)) return;",
    replace: "if (report !== null && !isActive(report.status)) return;",
  },
  {
    ...CANCEL_UNKNOWN,
    file: "packages/image-providers/remote/cancel.ts",
    find: "path: cancelPath(serviceId)",
    replace: 'path: cancelPath("")',
  },
  {
    ...OVERTAKEN,
    find: ".set({ ...change, updated_at: nextVersion(row, now) })",
    replace: ".set({ ...change, updated_at: now })",
  },
];
