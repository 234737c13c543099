import { expect, test } from "vitest";
import { createFailures } from "./failures";

const { ofStatus } = createFailures("xAI");
const TEAM = "16f2151a-40f4-4a80-8ad0-cae00c27e8dd";
const DENIED = "The caller does not have permission to execute the specified operation";

test.each([
  [
    "a picture that was drawn and held back, with its cost",
    ...[400, { code: "imagine:content-moderated", error: "Generated image rejected by content moderation." }],
    { kind: undefined, says: "xAI refuses this prompt: Generated image rejected by content moderation." },
  ],
  [
    "a prompt against the guidelines",
    ...[
      403,
      { code: DENIED, error: `Content violates usage guidelines. Team: ${TEAM}, API key ID: ${TEAM}.` },
    ],
    { kind: undefined, says: "xAI refuses this prompt because of its usage policy." },
  ],
  [
    "a wrong key",
    ...[400, { code: "Client specified an invalid argument", error: "Incorrect API key provided: xa***ab." }],
    { kind: "unauthorized", says: "xAI refuses the studio's key." },
  ],
  [
    "a key that is no longer valid",
    ...[403, { error: "unauthenticated:bad-credentials" }],
    { kind: "unauthorized", says: "xAI refuses the studio's key." },
  ],
  ["no key", 401, { error: "No token." }, { kind: "unauthorized", says: "xAI refuses the studio's key." }],
  [
    "a key without this model",
    ...[403, { error: { message: `The team ${TEAM} may not do this.`, code: 403 } }],
    { kind: "unauthorized", says: "xAI refuses the studio's key." },
  ],
  [
    "an account without credit",
    ...[403, { code: DENIED, error: `Your team ${TEAM} has either used all available credits or more.` }],
    { kind: "quota", says: "The studio's account at xAI has no credit left." },
  ],
  [
    "a spending limit",
    ...[429, { error: "You have reached your monthly spending limit." }],
    { kind: "quota", says: "The studio's account at xAI has no credit left." },
  ],
  ["too many calls", 429, { error: "Slow down." }, { kind: "rate_limited", says: "xAI asks for a pause." }],
  [
    "a field that it does not know",
    ...[400, { code: "400", error: "Argument not supported: size" }],
    { kind: undefined, says: "xAI refused the request: Argument not supported: size" },
  ],
  [
    "a model that is gone, without the team's id",
    ...[404, { error: `The model grok-1 does not exist or your team ${TEAM} does not have access to it.` }],
    { kind: undefined, says: "your team … does not have access" },
  ],
  ["a body that is no JSON", 422, undefined, { kind: undefined, says: "xAI refused the request." }],
] as [string, number, unknown, { kind: string | undefined; says: string }][])(
  "nothing was started, and it is said why: %s",
  (_, status, body, { kind, says }) => {
    const failure = ofStatus(status, body, 2_000);
    expect(failure).toMatchObject({ outcome: "refused", kind });
    expect(failure.message).toContain(says);
    expect(JSON.stringify(failure.body)).not.toContain(TEAM);
  },
);

test("a refusal that is charged says its cost", () => {
  const body = { code: "imagine:content-moderated", error: "No.", usage: { cost_in_usd_ticks: 500_000_000 } };
  expect(ofStatus(400, body, null)).toMatchObject({ outcome: "refused", costMicros: 50_000 });
});

test.each([[500], [503], [408], [302]])(
  "of a status %i it is unknown whether something was drawn",
  (status) => {
    expect(ofStatus(status, { error: "content moderation" }, null).outcome).toBe("unknown");
  },
);
