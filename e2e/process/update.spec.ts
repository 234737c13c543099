/** A studio that starts on the database of an earlier version, and is killed or stopped meanwhile. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { migrate } from "@/lib/db/migrate";
import { MIGRATIONS } from "@/lib/db/migrations";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import { describeStudio, makeOldStudio } from "@/tools/testing/interruptions/old-studio";
import { expect, test } from "../support/fixtures";
import { type StudioHome, studioHome } from "../support/studio-process";

/** A few always; more by `npm run test:long`. */
const KILLS = Number(process.env.UPDATE_KILLS ?? 4);
/** The version from before the boards, limits and models: enough work that signals meet it. */
const OLD_VERSION = 7;
const CREATIONS = 8_000;

type Studio = Record<string, unknown>;

let home: StudioHome;
test.beforeEach(async () => {
  home = await studioHome();
});
test.afterEach(() => home.leave());

const file = (name = "studio.db") => path.join(home.dataDir, name);

async function using<Result>(name: string, work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const db = openSqlite(file(name));
  return work(db).finally(() => db.destroy());
}

/** @returns what is in it before and after an update. */
async function makeOld(): Promise<{ before: Studio; after: Studio }> {
  const before = await using("studio.db", async (db) => {
    await makeOldStudio(db, OLD_VERSION);
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${CREATIONS})
      insert into creations (id, owner_id, request_hash, request, service, status, previews, is_favourite, created_at,
        updated_at, checked_at, finished_at)
      select 'many' || i, (select min(id) from people), '', '{"prompt":"a fox"}', 'embedded', 'succeed', '[]', 0, i, i, i, i
      from n`.execute(db);
    return describeStudio(db);
  });
  copyFileSync(file(), file("whole.db"));
  const after = await using("whole.db", async (db) => {
    await migrate(db);
    return describeStudio(db);
  });
  rmSync(file("whole.db"));
  return { before, after };
}

test(`an update killed ${KILLS} times at random moments leaves the database as before or completely updated, and is completed in the end`, async () => {
  test.setTimeout(120_000 + KILLS * 30_000);
  const { before, after } = await makeOld();
  copyFileSync(file(), file("old.db"));
  for (let kill = 0; kill < KILLS; kill++) {
    for (const name of readdirSync(home.dataDir)) if (name.startsWith("studio.db")) rmSync(file(name));
    copyFileSync(file("old.db"), file());
    await interruptedStart("SIGKILL", Math.random() * 60 * (1 + (kill % 8)));
    await expectBeforeOrUpdated(before, after, `kill ${kill}`);
    const next = await using("studio.db", async (db) => {
      await migrate(db);
      return describeStudio(db);
    });
    expect(creationsOf(next), `the start after kill ${kill}`).toEqual(creationsOf(after));
  }
});

const creationsOf = ({ creations }: Studio) =>
  (creations as string[]).map((row) => Object.fromEntries(JSON.parse(row)).id).sort();

/** A database that was updated in time belongs to a running studio, which changes rows but loses none. */
async function expectBeforeOrUpdated(before: Studio, after: Studio, when: string): Promise<void> {
  const found = await using("studio.db", describeStudio);
  const isBefore = String(found.kysely_migration) === String(before.kysely_migration);
  if (isBefore) expect(JSON.stringify(found) === JSON.stringify(before), when).toBe(true);
  else {
    expect(found.kysely_migration, when).toEqual(after.kysely_migration);
    expect(found.schema, when).toEqual(after.schema);
    expect(creationsOf(found), when).toEqual(creationsOf(after));
  }
}

/** Starts the studio and sends it a signal so many milliseconds after its update has begun. */
async function interruptedStart(signal: "SIGKILL" | "SIGTERM", waitMs: number) {
  const child = spawn(process.execPath, [path.resolve(".next/standalone/server.js")], {
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "production", NEXT_MANUAL_SIG_HANDLE: "true" },
      ...{ HOSTNAME: "127.0.0.1", PORT: String(home.port), NEXTAUTH_URL: `http://localhost:${home.port}` },
      ...{ DATA_DIR: home.dataDir, DEMO_SIGN_IN: "true" },
    },
  });
  const ended = once(child, "exit");
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (text) => {
      if (String(text).includes("brought up to date")) resolve();
    });
  });
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const signalledAt = Date.now();
  child.kill(signal);
  const [code] = await ended;
  return { code, afterMs: Date.now() - signalledAt };
}

test("a start that updates the database says where the copy from before is, each fact once, and the copy leads back", async () => {
  test.setTimeout(120_000);
  const { before } = await makeOld();
  const studio = await home.start();
  const output = studio.output();
  const copy = `studio.db.before-${Object.keys(MIGRATIONS).at(-1)}`;
  expect(output).toContain("remove studio.db, studio.db-wal and studio.db-shm, rename");
  const line = output.split("\n").find((one) => one.includes("the studio has started")) ?? "";
  for (const key of Object.keys(JSON.parse(line))) expect(line.split(`"${key}":`), key).toHaveLength(2);
  expect(await studio.end("SIGTERM")).toBe(0);
  expect(readdirSync(home.dataDir).sort()).toEqual(["secret", "studio.db", copy]);
  renameSync(file(copy), file());
  expect(await using("studio.db", describeStudio)).toEqual(before);
});

test("a start that is stopped while it updates the database ends with 0 within ten seconds, and the next one completes it", async () => {
  test.setTimeout(120_000);
  const { before, after } = await makeOld();
  const { code, afterMs } = await interruptedStart("SIGTERM", 200);
  expect(code).toBe(0);
  expect(afterMs).toBeLessThan(10_000);
  await expectBeforeOrUpdated(before, after, "after SIGTERM");
  expect(await (await home.start()).end("SIGTERM")).toBe(0);
});
