/** No request blocks the studio's event loop. */
import { spawn } from "node:child_process";
import { once } from "node:events";
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
import { API_ROUTES, addressOf, PAGES, readsQuery } from "../support/routes";
import { type WatchedLoop, watchedLoop } from "../support/watched-loop";

/** All inputs for every page, by `npm run test:long`. */
const EVERY_INPUT = Boolean(process.env.EVERY_INPUT);
const MAX_BLOCK_MS = 200;
/** The first requests to a route also load and compile it; a blocking input blocks in every attempt. */
const ATTEMPTS = 10;
const JSON_BODY = { "content-type": "application/json" };

let called: CalledStudio;
let loop: WatchedLoop;

// Each worker measures a studio of its own; one after the other, the routes would take longer than all other tests.
test.describe.configure({ mode: "parallel", timeout: 600_000 });

test.beforeAll(async () => {
  loop = await watchedLoop();
  called = await startCalledStudio(loop.settings);
});
test.afterAll(() => called.home.leave());

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
  for (const request of requests) await sendRaw(called.studio.origin, request);
  return loop.longestBlockMs();
}

/** Loads and compiles the code behind an address. */
async function warmUp(request: RawRequest) {
  for (const headers of called.callers.flatMap((caller) => [caller, caller]))
    await sendRaw(called.studio.origin, { ...request, headers });
}

/**
 * Headers, refused methods and unread queries meet the same code before every route and page: each route or page gets a
 * third of them, the next another third.
 */
const shareOf = <Input>(inputs: readonly Input[], index: number) =>
  inputs.filter((_, n) => EVERY_INPUT || n % 3 === index % 3);

const queriesFor = (address: string, index: number) =>
  readsQuery(address) ? HOSTILE_QUERIES : shareOf(HOSTILE_QUERIES, index);

/** Measures all requests together first, because measuring each by itself takes ten times as long. */
async function expectNoBlock(kind: string, hostile: RawRequest[], asked = called.callers) {
  expect(hostile.length, "requests that were tried").toBeGreaterThan(0);
  const all = hostile.flatMap((request, index) =>
    asked.map((caller, who) => ({
      request: { ...request, headers: { ...caller, ...request.headers } },
      name: `${kind} ${index}, caller ${who}: ${request.method} ${request.target.slice(0, 100)}`,
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
  expect(blocked).toEqual([]);
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
    while (process.cpuUsage(before).user < ${2 * MAX_BLOCK_MS * 1000});
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
    await warmUp({ method, target });
    const refused = (await sendRaw(called.studio.origin, { method, target })).status === 401;
    // A stranger is refused because of the headers alone, so with another query or body it would be the same request.
    const readers = called.callers.slice(refused ? 1 : 0);
    await expectNoBlock(
      "header",
      HOSTILE_HEADERS.map((headers) => ({ method, target, headers })),
    );
    await expectNoBlock(
      "header of a refused method",
      shareOf(HOSTILE_HEADERS, index).map((headers) => ({ method: "PUT", target, headers })),
    );
    await expectNoBlock(
      "query",
      queriesFor(route, index).map((query) => ({ method, target: `${target}?${query}` })),
      readers,
    );
    if (route.includes("[")) {
      const ids = HOSTILE_IDS.map((id) => addressOf(route, id));
      await expectNoBlock(
        "id",
        methods.flatMap((each) => ids.map((hostile) => ({ method: each, target: hostile }))),
        readers,
      );
    }
    for (const each of methods.filter((name) => name !== "GET")) {
      await expectNoBlock(
        "body",
        HOSTILE_JSON.map((body) => ({ method: each, target, headers: JSON_BODY, body })),
        readers,
      );
      await expectNoBlock(
        "form",
        HOSTILE_FORMS.map(([type, body]) => ({
          method: each,
          target,
          headers: { "content-type": type },
          body,
        })),
        readers,
      );
    }
  });
}

for (const [index, page] of PAGES.entries()) {
  test(`the page ${page} never blocks the event loop, whatever it is sent`, async () => {
    const target = addressOf(page, called.creationId);
    const method = "GET";
    await warmUp({ method, target });
    // Pages ignore access tokens.
    const visitors = called.callers.filter(({ authorization }) => authorization === undefined);
    const tryAll = (kind: string, hostile: RawRequest[]) => expectNoBlock(kind, hostile, visitors);
    await tryAll(
      "header",
      // Rendering is expensive, and pages read no header themselves.
      shareOf(HOSTILE_HEADERS, index).map((headers) => ({ method, target, headers })),
    );
    await tryAll(
      "query",
      queriesFor(page, index).map((query) => ({ method, target: `${target}?${query}` })),
    );
    if (page.includes("["))
      await tryAll(
        "id",
        HOSTILE_IDS.map((id) => ({ method, target: addressOf(page, id) })),
      );
  });
}
