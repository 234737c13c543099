/** The client for programs: nothing is made twice, nothing half is kept, and no delivery is believed that the studio did not sign. */
import type { Mutation } from "./mutation";

const of = (name: string, ...tests: string[]) => ({
  file: `packages/client/src/${name}.ts`,
  tests: (tests.length > 0 ? tests : [name]).map((test) => `packages/client/src/${test}.test.ts`),
});
const TRANSPORT = of("transport");
const WAIT = of("wait");
const WEBHOOKS = of("webhooks");

export const CLIENT_MUTATIONS: readonly Mutation[] = [
  {
    ...of("creations", "transport", "wait", "boards"),
    rule: "All tries of one create have the same key.",
    find: '"idempotency-key": idempotencyKey,',
    replace: '"idempotency-key": crypto.randomUUID(),',
  },
  {
    ...TRANSPORT,
    rule: "A POST that may not be done twice is not repeated after a lost connection.",
    find: 'call.isRepeatable ?? method !== "POST"',
    replace: "call.isRepeatable ?? true",
  },
  {
    ...TRANSPORT,
    rule: "A redirect is not followed, which would make a GET of a POST.",
    find: 'redirect: "manual",',
    replace: 'redirect: "follow",',
  },
  {
    ...of("patience", "transport"),
    rule: "A repetition waits for as long as the studio asks.",
    find: "error instanceof StudioError ? (error.retryAfter ?? 0) * 1000 : 0",
    replace: "0",
  },
  {
    ...of("download"),
    rule: "A picture of which bytes are missing is no picture.",
    find: "if (length !== null && received !== Number(length))",
    replace: 'if (length === "0")',
  },
  {
    ...of("download"),
    rule: "The token is not sent to the address of a picture.",
    find: "url.href, signal ? { signal } : {}, (answer)",
    replace: "url.href, { headers: transport.headers, ...(signal && { signal }) }, (answer)",
  },
  {
    ...of("download"),
    rule: "An address that has expired is replaced once, not for ever.",
    find: "error.status === 403 && !isFresh",
    replace: "error.status === 403",
    isEndless: true,
  },
  {
    ...WAIT,
    rule: "A stream that was cut goes on after the last event that was read.",
    find: '...(lastId !== undefined && { "last-event-id": lastId }),',
    replace: "",
  },
  {
    ...WAIT,
    rule: "A stream that is cut before the end does not end the wait.",
    find: "    return false;\n  }\n}",
    replace: "    return true;\n  }\n}",
  },
  {
    ...WAIT,
    rule: "Without a place for another stream, the studio is asked.",
    find: "error.status === 429",
    replace: "error.status === 0",
  },
  {
    ...WEBHOOKS,
    rule: "A delivery of another time is refused.",
    find: "Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds",
    replace: "toleranceSeconds > 0",
  },
  {
    ...WEBHOOKS,
    rule: "The signature is about the id, the time and the body.",
    find: "encode(`",
    replace: "encode(text + `",
  },
];
