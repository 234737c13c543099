/** No request blocks the studio's event loop. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request as requests } from "@playwright/test";
import { apiClient, SMALL, tokenFor } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import {
  HOSTILE_FORMS,
  HOSTILE_HEADERS,
  HOSTILE_IDS,
  HOSTILE_JSON,
  HOSTILE_QUERIES,
} from "../support/hostile";
import { eachAtOnce, type RawRequest, sendRaw } from "../support/raw-request";
import { API_ROUTES, addressOf, PAGES } from "../support/routes";
import { type StudioHome, type StudioProcess, studioHome } from "../support/studio-process";
import { type WatchedLoop, watchedLoop } from "../support/watched-loop";

const MAX_BLOCK_MS = 200;
/** The first requests to a route also pay for loading and compiling it; what blocks, blocks every time. */
const ATTEMPTS = 10;
const AT_ONCE = 4;
const JSON_BODY = { "content-type": "application/json" };

let home: StudioHome;
let studio: StudioProcess;
let loop: WatchedLoop;
let creationId: string;
/** The headers by which each caller is known. */
let callers: Record<string, string>[];

test.describe.configure({ mode: "default", timeout: 600_000 });

test.beforeAll(async () => {
  home = await studioHome();
  loop = await watchedLoop();
  studio = await home.start({ ...loop.settings, LOG_LEVEL: "silent" });
  const browser = await requests.newContext();
  const token = await tokenFor(browser, studio.origin, "Ada");
  const { cookies } = await browser.storageState();
  const api = apiClient(await requests.newContext(), studio.origin, token);
  creationId = await api.create(SMALL);
  expect(await api.untilEnded(creationId)).toBe("succeed");
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  callers = [{}, { authorization: `Bearer ${token}` }, { cookie, origin: studio.origin }];
});
test.afterAll(() => home.leave());

/** The shortest that a request blocked in some attempts, of which one below the limit is enough. */
async function blockOf(request: RawRequest): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && shortest > MAX_BLOCK_MS; attempt += 1) {
    shortest = Math.min(shortest, await blockOfAll([request], 1));
  }
  return shortest;
}

/** The longest block while the requests were answered. */
async function blockOfAll(requests: readonly RawRequest[], atOnce: number): Promise<number> {
  await loop.longestBlockMs();
  await eachAtOnce(requests, atOnce, (request) => sendRaw(studio.origin, request));
  return loop.longestBlockMs();
}

/** Measures the requests together first: one by one, ten times as long is spent on measuring as on requests. */
async function expectNoBlock(kind: string, hostile: RawRequest[], asked = callers) {
  expect(hostile.length, "requests that were tried").toBeGreaterThan(0);
  const all = hostile.flatMap((request, index) =>
    asked.map((caller, who) => ({
      request: { ...request, headers: { ...caller, ...request.headers } },
      name: `${kind} ${index}, caller ${who}: ${request.method} ${request.target.slice(0, 100)}`,
    })),
  );
  const together = all.map(({ request }) => request);
  // Several answers may share a turn of the loop, and the first ones load code; neither is one request that blocks.
  for (const atOnce of [AT_ONCE, 1]) {
    if ((await blockOfAll(together, atOnce)) <= MAX_BLOCK_MS) return;
  }
  const blocked: string[] = [];
  for (const { request, name } of all) {
    const blockMs = await blockOf(request);
    if (blockMs > MAX_BLOCK_MS) blocked.push(`${name} blocks ${Math.round(blockMs)} ms`);
  }
  expect(blocked).toEqual([]);
}

/** The methods that a route answers with anything but 405. */
async function methodsOf(target: string): Promise<string[]> {
  const { headers } = await sendRaw(studio.origin, { method: "OPTIONS", target });
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

for (const route of API_ROUTES) {
  test(`${route} never blocks the event loop, whatever it is sent`, async () => {
    const target = addressOf(route, creationId);
    const methods = await methodsOf(target);
    const [method = "GET"] = methods;
    await expectNoBlock(
      "header",
      HOSTILE_HEADERS.map((headers) => ({ method, target, headers })),
    );
    await expectNoBlock(
      "header of a refused method",
      HOSTILE_HEADERS.map((headers) => ({ method: "PUT", target, headers })),
    );
    await expectNoBlock(
      "query",
      HOSTILE_QUERIES.map((query) => ({ method, target: `${target}?${query}` })),
    );
    if (route.includes("[")) {
      const ids = HOSTILE_IDS.map((id) => addressOf(route, id));
      await expectNoBlock(
        "id",
        methods.flatMap((each) => ids.map((hostile) => ({ method: each, target: hostile }))),
      );
    }
    for (const each of methods.filter((name) => name !== "GET")) {
      await expectNoBlock(
        "body",
        HOSTILE_JSON.map((body) => ({ method: each, target, headers: JSON_BODY, body })),
      );
      await expectNoBlock(
        "form",
        HOSTILE_FORMS.map(([type, body]) => ({
          method: each,
          target,
          headers: { "content-type": type },
          body,
        })),
      );
    }
  });
}

for (const page of PAGES) {
  test(`the page ${page} never blocks the event loop, whatever it is sent`, async () => {
    const target = addressOf(page, creationId);
    const method = "GET";
    // No page looks at an access token.
    const visitors = callers.filter(({ authorization }) => authorization === undefined);
    const tryAll = (kind: string, hostile: RawRequest[]) => expectNoBlock(kind, hostile, visitors);
    await tryAll(
      "header",
      HOSTILE_HEADERS.map((headers) => ({ method, target, headers })),
    );
    await tryAll(
      "query",
      HOSTILE_QUERIES.map((query) => ({ method, target: `${target}?${query}` })),
    );
    if (page.includes("["))
      await tryAll(
        "id",
        HOSTILE_IDS.map((id) => ({ method, target: addressOf(page, id) })),
      );
  });
}
