/** Webhooks: nothing untrue is told, nothing is lost, and nobody else is called or waits. */
import type { Mutation } from "./mutation";

const CLAIM = { file: "lib/webhooks/send/claim.ts", tests: ["lib/webhooks/send/sender.test.ts"] };
const OUTCOME = { file: "lib/webhooks/send/outcome.ts", tests: ["lib/webhooks/send/sender.test.ts"] };
const SENDER = { file: "lib/webhooks/send/sender.ts", tests: ["lib/webhooks/send/slow-receivers.test.ts"] };
const GUARD = {
  file: "packages/image-providers/outbound/post-webhook.ts",
  tests: ["packages/image-providers/outbound/post-webhook.test.ts"],
};

export const WEBHOOKS_MUTATIONS: readonly Mutation[] = [
  {
    rule: "The end of a creation is told by the transaction that writes it.",
    file: "lib/creations/ledger/row.ts",
    tests: ["lib/webhooks/send/sender.test.ts", "lib/webhooks/webhooks.test.ts"],
    find: "  await creationsEnded(tx, creationIds, now);",
    replace: "",
  },
  {
    ...CLAIM,
    rule: "An event of a creation waits for the earlier one.",
    find: '.whereRef("earlier.subject_id", "=", "due.subject_id")',
    replace: '.where("earlier.subject_id", "=", "")',
  },
  {
    ...CLAIM,
    rule: "An event of a creation waits for no other creation.",
    find: '.whereRef("earlier.subject_id", "=", "due.subject_id")',
    replace: '.where("earlier.subject_id", "<>", "")',
  },
  {
    ...CLAIM,
    rule: "What is being sent is sent by no other sender before its lease has ended.",
    find: "next_at: now + LEASE_MS,",
    replace: "next_at: now,",
  },
  {
    ...CLAIM,
    rule: "Nothing is sent while the person is disabled.",
    find: '.where("people.disabled_at", "is", null)',
    replace: "",
  },
  {
    rule: "No more events of a webhook are claimed than may be sent at once.",
    file: "lib/webhooks/send/claim.ts",
    tests: ["lib/webhooks/send/claim.test.ts"],
    find: ".limit(limit)\n        .$if",
    replace: ".$if",
  },
  {
    ...OUTCOME,
    rule: "An event that could not be delivered is sent again for a day.",
    find: 'const isOver = attempt.kind === "gone" || now >= delivery.give_up_at;',
    replace: 'const isOver = attempt.kind !== "answered" || attempt.status >= 300;',
  },
  {
    ...OUTCOME,
    rule: "A receiver that answers 410 is called no more.",
    find: 'attempt.kind === "answered" && attempt.status === 410',
    replace: 'attempt.kind === "gone"',
  },
  {
    ...OUTCOME,
    rule: "A webhook that fails for days is paused, and one that failed once is not.",
    find: '.$if(!isGone, (query) => query.where("failing_since", "<=", now - MAX_FAILING_MS))',
    replace: "",
  },
  {
    rule: "Receivers that hang take no place of those that answer.",
    file: "lib/webhooks/send/places.ts",
    tests: ["lib/webhooks/send/slow-receivers.test.ts"],
    find: "if (ms > SLOW_AFTER_MS) slow.set(id, true);",
    replace: "if (ms < 0) slow.set(id, true);",
  },
  {
    ...SENDER,
    rule: "Each webhook gets its turn, however many have something to be told.",
    find: "after[lane] = webhook.id;",
    replace: 'after[lane] = "";',
  },
  {
    ...SENDER,
    rule: "A sender that was held up sends nothing that another has by now.",
    find: "delivery.next_at - clock.now() < LEASE_MS / 2",
    replace: "delivery.next_at < 0",
  },
  {
    ...GUARD,
    rule: "A name that leads to a private address is not called.",
    find: "const lookup = isNamed(guard, url) ? {} : { lookup: publicOnlyLookup(guard.resolve) };",
    replace: "const lookup = {};",
  },
  {
    ...GUARD,
    rule: "A large answer is cut off.",
    find: "if (bytes > MAX_ANSWER_BYTES) break;",
    replace: "",
  },
  {
    rule: "The secret before signs for a day and no longer.",
    file: "lib/webhooks/secrets.ts",
    tests: ["lib/webhooks/send/sender.test.ts", "lib/webhooks/webhooks.test.ts"],
    find: "row.former_until !== null && row.former_until > now ? row.former_secret : null",
    replace: "row.former_secret",
  },
  {
    rule: "What guests wrote is marked as theirs.",
    file: "lib/webhooks/send/payload.ts",
    tests: ["lib/webhooks/send/sender.test.ts", "lib/webhooks/webhooks.test.ts"],
    find: '"guest"',
    replace: '"person"',
  },
];
