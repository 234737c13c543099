/** Random requests to every route and method: no internal error, and each answer has the documented form. */

import { ERROR_CODES, errorBodySchema } from "contract/errors";
import { type Random, seededRandom } from "@/tools/commands/seed/random";
import { SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import {
  HOSTILE_FORMS,
  HOSTILE_HEADERS,
  HOSTILE_IDS,
  HOSTILE_JSON,
  HOSTILE_QUERIES,
} from "../support/hostile";
import { type CalledStudio, startCalledStudio } from "../support/known-callers";
import { eachAtOnce, type RawAnswer, type RawRequest, sendRaw } from "../support/raw-request";
import { API_ROUTES, addressOf, PAGES } from "../support/routes";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 600);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const AT_ONCE = 4;
const MAX_PARSED_BYTES = 15_900;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];
/** Ways to misspell a correct address. */
const SPELLINGS: ((target: string) => string)[] = [
  (target) => `${target}/`,
  (target) => `/${target}`,
  (target) => target.toUpperCase(),
  (target) => target.replace("/api", "/API"),
  (target) => target.replaceAll("/", "//"),
  (target) => target.replaceAll("/", "\\").replace("\\", "/"),
  (target) => target.replace("/", "/./"),
  (target) => `${target}/../x`,
  (target) => `${target}%`,
  (target) => `${target}%zz`,
  (target) => `${target}%ff`,
  (target) => `${target}#x`,
  (target) => `http://localhost${target}`,
  (target) => target.replace("/api/", "/api%2F"),
  (target) => target.slice(0, -1) || "*",
  (target) => target.split("/").slice(0, 2).join("/"),
];

let called: CalledStudio;
let callers: Record<string, string>[];

test.beforeAll(async () => {
  called = await startCalledStudio();
  const { origin: _, ...cookieAlone } = called.callers[2] ?? {};
  callers = [...called.callers, cookieAlone];
});
test.afterAll(() => called.home.leave());

function randomRequest(random: Random): RawRequest {
  const route = random.pick([...API_ROUTES, ...API_ROUTES, ...PAGES]);
  const address = addressOf(route, random.next() < 0.5 ? called.creationId : random.pick(HOSTILE_IDS));
  const spelt = random.next() < 0.2 ? random.pick(SPELLINGS)(address) : address;
  const query = random.next() < 0.4 ? `?${random.pick(HOSTILE_QUERIES)}` : "";
  const headers = { ...random.pick(callers), ...(random.next() < 0.4 && random.pick(HOSTILE_HEADERS)) };
  const picked = random.pick(METHODS);
  // Node's parser gives up on an address and headers of more than 16 KB together before it knows the method, and what it
  // then answers has a body, which the answer to a HEAD must not have.
  const isParsed = JSON.stringify([spelt, query, headers]).length < MAX_PARSED_BYTES;
  const method = picked === "HEAD" && !isParsed ? "GET" : picked;
  const [type, body] =
    random.next() < 0.7
      ? ["application/json", random.next() < 0.3 ? JSON.stringify(SMALL) : random.pick(HOSTILE_JSON)]
      : random.pick(HOSTILE_FORMS);
  const hasBody = !["GET", "HEAD", "TRACE"].includes(method) && random.next() < 0.8;
  return {
    method,
    target: spelt + query,
    headers: hasBody ? { "content-type": type, ...headers } : headers,
    ...(hasBody && { body }),
  };
}

/** The reason why an answer is not as documented; null when it is. */
function problemOf({ method, target }: RawRequest, { status, headers, body }: RawAnswer): string | null {
  if (status >= 500 && status !== ERROR_CODES.stopping.httpStatus)
    return `status ${status}: ${body.slice(0, 200)}`;
  for (const name of [
    "content-security-policy",
    "x-content-type-options",
    "x-frame-options",
    "referrer-policy",
  ])
    if (headers[name] === undefined) return `no ${name}, status ${status}`;
  if (!target.toLowerCase().startsWith("/api/")) return null;
  const type = headers["content-type"] ?? "";
  if (type.includes("html")) return `HTML, status ${status}`;
  if (method === "HEAD") return null;
  if (status < 300) {
    if (type.startsWith("application/json")) JSON.parse(body);
    return null;
  }
  // Only sign-in routes redirect.
  if (status < 400)
    return status === 304 || (target.startsWith("/api/auth/") && headers.location)
      ? null
      : `status ${status}`;
  if (!type.startsWith("application/json"))
    return `${type || "no type"}, status ${status}: ${body.slice(0, 200)}`;
  const error = errorBodySchema.parse(JSON.parse(body));
  const row = Object.values(ERROR_CODES).find(({ code }) => code === error.code);
  return row?.httpStatus === status ? null : `code ${error.code} with status ${status}`;
}

test(`${REQUESTS} random requests are answered as documented`, async () => {
  test.setTimeout(120_000 + REQUESTS * 500);
  const random = seededRandom(SEED);
  const all = Array.from({ length: REQUESTS }, () => randomRequest(random));
  const problems: string[] = [];
  await eachAtOnce(all, AT_ONCE, async (request) => {
    const sent = `${request.method} ${request.target.slice(0, 120)} ${JSON.stringify(request.headers).slice(0, 120)}`;
    const problem = await sendRaw(called.studio.origin, request)
      .then((answer) => problemOf(request, answer))
      .catch((error) => String(error));
    if (problem) problems.push(`${sent} -> ${problem}`);
  });
  expect(problems, `FUZZ_SEED=${SEED}`).toEqual([]);
});
