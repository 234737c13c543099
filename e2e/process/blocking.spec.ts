/** No request blocks the studio's event loop. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import LibSql from "libsql";
import { expect, test } from "../support/fixtures";
import {
  HOSTILE_FORMS,
  HOSTILE_HEADERS,
  HOSTILE_IDS,
  HOSTILE_JSON,
  HOSTILE_QUERIES,
} from "../support/hostile";
import { type CalledStudio, startCalledStudio } from "../support/known-callers";
import { type RawRequest, sendRaw } from "../support/raw-request";
import { API_ROUTES, addressOf, PAGES, readsBody, readsHeaders, readsQuery } from "../support/routes";
import { type WatchedLoop, watchedLoop } from "../support/watched-loop";

/** All inputs from every caller for every route and page, by `npm run test:long`. */
const EVERY_INPUT = Boolean(process.env.EVERY_INPUT);
/**
 * Otherwise a route gets one of so many parts of the inputs that it reads itself. Which one differs from route to route and
 * with the seed, so that every run tries every input somewhere. BLOCKING_SEED repeats the choice of an earlier run.
 */
const READ_PARTS = 3;
/** The same for inputs that the route does not read itself: before every route the same code reads them. */
const PARTS = 20;
const SEED = Number(process.env.BLOCKING_SEED ?? Math.trunc(Math.random() * PARTS * READ_PARTS));
const MAX_BLOCK_MS = 200;
/** The first requests to a route also load and compile it; a blocking input blocks in every attempt. */
const ATTEMPTS = 10;
const JSON_BODY = { "content-type": "application/json" };

let called: CalledStudio;
let loop: WatchedLoop;

// Each worker measures a studio of its own, whose start costs as much as several routes: only many inputs are worth it.
test.describe.configure({ mode: EVERY_INPUT ? "parallel" : "default", timeout: 600_000 });

test.beforeAll(async () => {
  process.stdout.write(`Hostile inputs with BLOCKING_SEED=${SEED}\n`);
  loop = await watchedLoop();
  called = await startCalledStudio(loop.settings);
  liftRateLimits();
});
test.afterAll(() => called.home.leave());

/** Beyond a rate limit, a request is refused before its query and body are read. */
function liftRateLimits() {
  const db = new LibSql(path.join(called.home.dataDir, "studio.db"), { timeout: 20_000 });
  db.exec("create trigger always_full before insert on rate_limits begin delete from rate_limits; end");
  db.close();
}

/** The shortest block of several attempts; one attempt below the limit is enough. */
async function blockOf(request: RawRequest): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && shortest > MAX_BLOCK_MS; attempt += 1) {
    shortest = Math.min(shortest, await blockOfAll([request]));
  }
  return shortest;
}

/** The longest block while the requests were answered, one after the other: several answers may share a turn of the loop. */
async function blockOfAll(requests: readonly RawRequest[]): Promise<number> {
  await loop.longestBlockMs();
  for (const request of requests) {
    const { status, body } = await sendRaw(called.studio.origin, request);
    if (status === 429 && body.includes("in a short time"))
      throw new Error("A rate limit refused a request before it was read.");
  }
  return loop.longestBlockMs();
}

/** The part of the inputs for one route, page or caller; the next gets another part. */
function partOf<Input>(inputs: readonly Input[], turn: number, most = PARTS): Input[] {
  const parts = EVERY_INPUT ? 1 : Math.min(most, inputs.length);
  return inputs.filter((_, n) => n % parts === (turn + SEED) % parts);
}

type Caller = Record<string, string>;

/**
 * Loads and compiles the code behind an address.
 *
 * @returns the callers; first the one whose requests get furthest, who is neither refused nor redirected.
 */
async function warmUp(request: RawRequest, callers: readonly Caller[]): Promise<Caller[]> {
  const welcome: Caller[] = [];
  for (const headers of callers) {
    await sendRaw(called.studio.origin, { ...request, headers });
    const { status } = await sendRaw(called.studio.origin, { ...request, headers });
    if (status < 300) welcome.push(headers);
  }
  const first = welcome.at(-1) ?? callers.at(-1) ?? {};
  return [first, ...callers.filter((caller) => caller !== first)];
}

/**
 * The first caller sends all requests, the others a part each: they meet other checks of access, and then the same code.
 * Measures all together first, because measuring each by itself takes ten times as long.
 */
async function expectNoBlock(
  kind: string,
  hostile: readonly RawRequest[],
  callers: readonly Caller[],
  turn: number,
) {
  expect(hostile.length, "requests that were tried").toBeGreaterThan(0);
  const all = callers.flatMap((caller, who) =>
    (who === 0 ? hostile : partOf(hostile, turn + who)).map((request) => ({
      request: { ...request, headers: { ...caller, ...request.headers } },
      name: `${kind} ${hostile.indexOf(request)}, caller ${who}: ${request.method} ${request.target.slice(0, 100)}`,
    })),
  );
  const together = all.map(({ request }) => request);
  // In the first pass code may still be compiled.
  for (const _ of [1, 2]) if ((await blockOfAll(together)) <= MAX_BLOCK_MS) return;
  const blocked: string[] = [];
  for (const { request, name } of all) {
    const blockMs = await blockOf(request);
    if (blockMs > MAX_BLOCK_MS) blocked.push(`${name} blocks ${Math.round(blockMs)} ms`);
  }
  expect(blocked, `BLOCKING_SEED=${SEED}`).toEqual([]);
}

/** The methods that a route answers with anything but 405. */
async function methodsOf(target: string): Promise<string[]> {
  const { headers } = await sendRaw(called.studio.origin, { method: "OPTIONS", target });
  return (headers.allow ?? "GET").split(", ").filter((method) => method !== "OPTIONS" && method !== "HEAD");
}

test("the measurement detects a process that blocks for longer than the limit", async () => {
  const watch = await watchedLoop();
  const busy = `setTimeout(() => {
    const before = process.cpuUsage();
    const spentMs = ({ user, system }) => (user + system) / 1000;
    while (spentMs(process.cpuUsage(before)) < ${2 * MAX_BLOCK_MS});
    console.log("done");
  });
  setTimeout(() => {}, 60_000);`;
  const child = spawn(process.execPath, ["-e", busy], { env: { ...process.env, ...watch.settings } });
  try {
    await once(child.stdout, "data");
    expect(await watch.longestBlockMs()).toBeGreaterThan(MAX_BLOCK_MS);
    expect(await watch.longestBlockMs()).toBeLessThan(MAX_BLOCK_MS);
  } finally {
    child.kill();
  }
});

for (const [index, route] of API_ROUTES.entries()) {
  test(`${route} never blocks the event loop, whatever it is sent`, async () => {
    const target = addressOf(route, called.creationId);
    const methods = await methodsOf(target);
    const [method = "GET"] = methods;
    const callers = await warmUp({ method, target }, called.callers);
    const inputs = <Input>(reads: boolean, all: readonly Input[]) =>
      partOf(all, index, reads ? READ_PARTS : PARTS);
    const headers = inputs(readsHeaders(route), HOSTILE_HEADERS);
    const queries = inputs(readsQuery(route), HOSTILE_QUERIES);
    const bodies = inputs(readsBody(route), HOSTILE_JSON);
    const forms = inputs(readsBody(route), HOSTILE_FORMS);
    const tryAll = (kind: string, hostile: RawRequest[]) =>
      expectNoBlock(kind, hostile, callers, Math.trunc(index / PARTS));
    await tryAll(
      "header",
      headers.map((each) => ({ method, target, headers: each })),
    );
    await tryAll(
      "header of a refused method",
      partOf(HOSTILE_HEADERS, index + 1).map((each) => ({ method: "PUT", target, headers: each })),
    );
    await tryAll(
      "query",
      queries.map((query) => ({ method, target: `${target}?${query}` })),
    );
    if (route.includes("[")) {
      const ids = partOf(HOSTILE_IDS, index, READ_PARTS).map((id) => addressOf(route, id));
      await tryAll(
        "id",
        methods.flatMap((each) => ids.map((hostile) => ({ method: each, target: hostile }))),
      );
    }
    for (const each of methods.filter((name) => name !== "GET")) {
      await tryAll(
        "body",
        bodies.map((body) => ({ method: each, target, headers: JSON_BODY, body })),
      );
      await tryAll(
        "form",
        forms.map(([type, body]) => ({ method: each, target, headers: { "content-type": type }, body })),
      );
    }
  });
}

for (const [index, page] of PAGES.entries()) {
  test(`the page ${page} never blocks the event loop, whatever it is sent`, async () => {
    const target = addressOf(page, called.creationId);
    const method = "GET";
    // Pages ignore access tokens.
    const visitors = called.callers.filter(({ authorization }) => authorization === undefined);
    const callers = await warmUp({ method, target }, visitors);
    const queries = partOf(HOSTILE_QUERIES, index, readsQuery(page) ? READ_PARTS : PARTS);
    const tryAll = (kind: string, hostile: RawRequest[]) =>
      expectNoBlock(kind, hostile, callers, Math.trunc(index / PARTS));
    await tryAll(
      "header",
      // Pages read no header themselves.
      partOf(HOSTILE_HEADERS, index).map((headers) => ({ method, target, headers })),
    );
    await tryAll(
      "query",
      queries.map((query) => ({ method, target: `${target}?${query}` })),
    );
    if (page.includes("["))
      await tryAll(
        "id",
        partOf(HOSTILE_IDS, index, READ_PARTS).map((id) => ({ method, target: addressOf(page, id) })),
      );
  });
}
