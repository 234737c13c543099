/** A studio that is told to stop fails no request, loses nothing and leaves one database file. */
import { copyFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { request as requests } from "@playwright/test";
import LibSql from "libsql";
import { apiClient, LARGE, SMALL, tokenFor } from "../support/api-client";
import { follow } from "../support/event-stream";
import { expect, test } from "../support/fixtures";
import { homesUntil } from "../support/homes";
import { steadyLoad } from "../support/steady-load";
import type { StudioProcess } from "../support/studio-process";

/** A few always; more by `npm run test:long`. */
const STOPS = Number(process.env.STOPS ?? 3);
/** Long enough for a client on a busy machine to see that the studio is not ready. */
const LINGER = { STOP_LINGER_MS: "6000" };

const newHome = homesUntil("afterEach");

/** Polls as a load balancer does until the studio is not ready. @returns that answer. */
async function untilNotReady({ origin }: StudioProcess) {
  let last: { status: number; connection: string | null } | undefined;
  const asked = async () => {
    const answer = await fetch(`${origin}/api/health/ready`);
    last = { status: answer.status, connection: answer.headers.get("connection") };
    return last.status === 200;
  };
  await expect.poll(asked, { intervals: [100], message: "the studio is not ready" }).toBe(false);
  return last;
}

test(`no request fails in ${STOPS} stops at 50 requests a second, when clients leave once the studio is not ready`, async () => {
  test.setTimeout(60_000 + STOPS * 30_000);
  for (let stop = 0; stop < STOPS; stop++) {
    const studio = await (await newHome()).start(LINGER);
    const load = steadyLoad(studio.origin, 50);
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 300));
    const ended = studio.end("SIGTERM");
    expect(await untilNotReady(studio)).toEqual({ status: 503, connection: "close" });
    const { answers, failures } = await load.stop();
    expect(failures).toEqual([]);
    expect(answers).toBeGreaterThan(0);
    expect(await ended).toBe(0);
    expect(studio.output()).toContain("the studio has stopped");
  }
});

test("a creation accepted during a stop is drawn after the next start", async () => {
  const home = await newHome();
  const first = await home.start(LINGER);
  const token = await tokenFor(await requests.newContext(), first.origin, "Ada");
  const api = apiClient(await requests.newContext(), first.origin, token);
  const ended = first.end("SIGTERM");
  await untilNotReady(first);
  const id = await api.create(SMALL);
  expect(await ended).toBe(0);
  await home.start();
  expect(await api.untilEnded(id)).toBe("succeed");
});

test("a stop answers those who wait at once and ends streams, and they go on at the next process", async () => {
  const home = await newHome();
  const first = await home.start(LINGER);
  const token = await tokenFor(await requests.newContext(), first.origin, "Ada");
  const api = apiClient(await requests.newContext(), first.origin, token);
  const id = await api.create(LARGE);
  const stream = await follow(api, `/api/v1/jobs/${id}/events`);
  const waiting = fetch(`${first.origin}/api/v1/jobs/${id}/status`, {
    headers: { authorization: `Bearer ${token}`, prefer: "wait=60" },
  });
  await expect.poll(stream.text).toMatch(/id: \S+\n/);
  const ended = first.end("SIGTERM");
  const answer = await waiting;
  await stream.ended;
  // The rest of the stop is still to come.
  expect((await fetch(`${first.origin}/api/health/live`)).status).toBe(200);
  expect((await answer.json()).value.status).toMatch(/pending|processing/);
  expect(stream.text()).not.toContain("event: ended");
  expect(await ended).toBe(0);
  await home.start();
  const lastId = stream
    .text()
    .match(/(?<=id: )\S+/g)
    ?.at(-1);
  const next = await follow(api, `/api/v1/jobs/${id}/events`, lastId);
  await api.cancel(id);
  await next.ended;
  expect(next.text()).toContain("event: ended");
});

test("after a stop, a copy of the database file is complete, and only its owner can read the data folder", async () => {
  const home = await newHome();
  const studio = await home.start();
  const token = await tokenFor(await requests.newContext(), studio.origin, "Ada");
  const api = apiClient(await requests.newContext(), studio.origin, token);
  const id = await api.create(SMALL);
  expect(await api.untilEnded(id)).toBe("succeed");
  expect(await studio.end("SIGTERM")).toBe(0);

  expect(readdirSync(home.dataDir).sort()).toEqual(["pictures", "secret", "studio.db"]);
  for (const entry of readdirSync(home.dataDir, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    expect(statSync(place).mode & 0o077, place).toBe(0);
  }
  const copied = await newHome();
  copyFileSync(path.join(home.dataDir, "studio.db"), path.join(copied.dataDir, "studio.db"));
  const second = await copied.start();
  const anew = apiClient(await requests.newContext(), second.origin, token);
  expect((await anew.status(id)).status).toBe("succeed");
  expect((await anew.detail(id)).outputs).toHaveLength(1);
});

test("a database of a newer version is refused with advice and left unchanged", async () => {
  const home = await newHome();
  expect(await (await home.start()).end("SIGTERM")).toBe(0);
  const db = new LibSql(path.join(home.dataDir, "studio.db"), { timeout: 20_000 });
  db.exec("insert into kysely_migration (name, timestamp) values ('2999-01-01-flying', 'then')");
  await expect(home.start()).rejects.toThrow(
    /newer version of the studio \(2999-01-01-flying\).*restore the backup/,
  );
  db.exec("delete from kysely_migration where name = '2999-01-01-flying'");
  db.close();
  await home.start();
});
