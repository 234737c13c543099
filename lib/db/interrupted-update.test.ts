/** An update that is interrupted anywhere loses nothing. Every place of every version is tried by `npm run test:long`. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundled } from "@/tools/testing/bundled";
import { withoutSync } from "@/tools/testing/database";
import { afterEachStatement, Interruption } from "@/tools/testing/interruptions/interrupt";
import {
  describeStudio,
  firstOf,
  makeOldStudio,
  migrateAsBefore,
  VERSIONS,
} from "@/tools/testing/interruptions/old-studio";
import { migrate } from "./migrate";
import { openPostgres } from "./postgres";
import type { Database } from "./schema";
import { openSqlite } from "./sqlite";

const server = process.env.TEST_DATABASE_URL;
const EVERY = Boolean(process.env.EVERY_INTERRUPTION);
const all = Array.from({ length: VERSIONS }, (_, count) => count);
/** How many migrations the database has before its update. */
const VERSIONS_TRIED = EVERY ? all : [0, 1, VERSIONS - 2];
/** Otherwise a few places of each update. */
const STEP = EVERY ? 1 : 47;
const WITHIN_MS = EVERY ? 3_600_000 : 180_000;

const counts = new Map<string, { interruptions: number; whole: number }>();
afterAll(() => {
  for (const [how, { interruptions, whole }] of counts)
    process.stdout.write(`${how}: ${interruptions} interruptions, ${whole} started again with all rows\n`);
});

function tallyOf(how: string) {
  const tally = counts.get(how) ?? { interruptions: 0, whole: 0 };
  counts.set(how, tally);
  return tally;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-interrupted-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const place = (name: string) => path.join(folder, name);
/** As a killed process leaves it: the log beside the file. */
function copyDatabase(from: string, to: string): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(`${to}${end}`, { force: true });
  for (const end of ["", "-wal"])
    if (existsSync(`${from}${end}`)) copyFileSync(`${from}${end}`, `${to}${end}`);
}
async function using<Result>(file: string, work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const db = await withoutSync(openSqlite(file));
  return work(db).finally(() => db.destroy());
}

/** A database after so many migrations, what is in it, and what is in it after an update that nothing interrupts. */
async function oldStudio(count: number) {
  const file = place("old.db");
  rmSync(file, { force: true });
  const before = await using(file, async (db) => {
    await makeOldStudio(db, count);
    return describeStudio(db);
  });
  copyDatabase(file, place("whole.db"));
  const after = await using(place("whole.db"), async (db) => {
    await migrate(db);
    return describeStudio(db);
  });
  return { file, before, after };
}

/** Starts again on a database after an interruption. */
async function expectWhole(file: string, how: string, where: string, after: unknown): Promise<void> {
  const tally = tallyOf(how);
  tally.interruptions += 1;
  const found = await using(file, async (db) => {
    await migrate(db);
    return describeStudio(db);
  }).catch((error: Error) => error.message);
  if (JSON.stringify(found) === JSON.stringify(after)) tally.whole += 1;
  expect.soft(found, `${how}, ${where}`).toEqual(after);
}

describe("an interrupted update of a SQLite database", () => {
  it(
    "a database that an earlier version of the studio left in the middle of an update, after any statement of any migration, is brought up to date with all rows",
    async () => {
      for (const count of all) {
        const { file, after } = await oldStudio(count);
        let statements = 0;
        // The rest of an update begins at the next version.
        const next = firstOf(count + 1);
        await using(file, async (db) => {
          const interrupted = afterEachStatement(db, (statement) => {
            statements = statement;
            copyDatabase(file, place(`left-${statement}.db`));
          });
          await migrateAsBefore(interrupted, next);
        });
        const step = EVERY ? 1 : 13;
        for (let statement = 1 + (count % step); statement <= statements; statement += step) {
          const where = `after ${statement} statements from version ${count}`;
          await expectWhole(place(`left-${statement}.db`), "left by an earlier version", where, after);
        }
      }
    },
    WITHIN_MS,
  );

  it.each(VERSIONS_TRIED)(
    "an update from version %i that fails after any statement, or whose process is killed there, leaves the database as it was, and the next one completes it",
    async (count) => {
      const { file, before, after } = await oldStudio(count);
      let isInterrupted = true;
      for (let last = 1; isInterrupted; last += STEP) {
        const where = `after ${last} statements from version ${count}`;
        copyDatabase(file, place("failed.db"));
        isInterrupted = await using(place("failed.db"), async (db) => {
          const interrupted = afterEachStatement(db, (statement) => {
            if (statement < last) return;
            copyDatabase(place("failed.db"), place("killed.db"));
            throw new Interruption();
          });
          const isDone = await migrate(interrupted).then(() => true, isInterruption);
          if (!isDone) expect.soft(await describeStudio(db), where).toEqual(before);
          return !isDone;
        });
        if (!isInterrupted) break;
        expect.soft(await using(place("killed.db"), describeStudio), where).toEqual(before);
        await expectWhole(place("killed.db"), "killed", where, after);
        await expectWhole(place("failed.db"), "failed", where, after);
      }
    },
    WITHIN_MS,
  );

  it.each(VERSIONS_TRIED)(
    "an update from version %i on a disk that is full at any page leaves the database as it was, and the next one completes it",
    async (count) => {
      const { file, before, after } = await oldStudio(count);
      for (let free = 0, isFull = true; isFull; free += STEP) {
        const where = `with ${free} free pages from version ${count}`;
        copyDatabase(file, place("full.db"));
        isFull = await using(place("full.db"), async (db) => {
          const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
          await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + free)}`.execute(db);
          const error = await migrate(db).then(
            () => null,
            (thrown: Error) => thrown,
          );
          if (error === null) return false;
          expect.soft(error, where).toMatchObject({ errorName: "storage_unavailable" });
          expect.soft(await describeStudio(db), where).toEqual(before);
          return true;
        });
        if (isFull) await expectWhole(place("full.db"), "full disk", where, after);
      }
    },
    WITHIN_MS,
  );

  it.each(
    EVERY
      ? all.flatMap((count) => [[count, "SIGKILL"] as const, [count, "SIGTERM"] as const])
      : [[1, "SIGKILL"] as const, [1, "SIGTERM"] as const],
  )(
    "a process that updates from version %i and gets %s in the middle leaves a database that the next one updates with all rows",
    async (count, signal) => {
      const script = await bundled("tools/testing/interruptions/interrupted-process.ts");
      const { file, after } = await oldStudio(count);
      for (let last = 3; ; last += STEP) {
        copyDatabase(file, place("ended.db"));
        const child = spawnSync(process.execPath, [script, place("ended.db"), String(last), signal], {
          encoding: "utf8",
        });
        if (child.status === 3) break;
        const ended = { status: child.status, signal: child.signal, said: child.stderr };
        const expected = signal === "SIGKILL" ? { status: null, signal } : { status: 0, signal: null };
        expect(ended).toEqual({ ...expected, said: "" });
        await expectWhole(place("ended.db"), signal, `after ${last} statements from version ${count}`, after);
      }
    },
    WITHIN_MS,
  );
});

describe.skipIf(!server)("an interrupted update of a PostgreSQL database", () => {
  it.each(EVERY ? all : [VERSIONS - 2])(
    "an update from version %i whose connection is cut after any statement leaves the database as it was, and the next one completes it, on PostgreSQL",
    async (count) => {
      const schema = `interrupted_${process.pid}_${count}`;
      const url = new URL(server ?? "");
      url.searchParams.set("application_name", schema);
      const admin = openPostgres(server ?? "");
      const db = openPostgres(server ?? "", { schema });
      const updating = openPostgres(url.href, { schema, statements: "patient" });
      try {
        await sql`create schema ${sql.ref(schema)}`.execute(admin);
        await makeOldStudio(db, count, schema);
        const before = await describeStudio(db);
        const tally = tallyOf("cut on PostgreSQL");
        for (let last = 1, isInterrupted = true; isInterrupted; last += EVERY ? 1 : 5) {
          const interrupted = afterEachStatement(updating, async (statement) => {
            if (statement === last)
              await sql`select pg_terminate_backend(pid) from pg_stat_activity
                where application_name = ${schema}`.execute(admin);
          });
          isInterrupted = await migrate(interrupted).then(
            () => false,
            () => true,
          );
          if (!isInterrupted) break;
          const found = await describeStudio(db);
          tally.interruptions += 1;
          if (JSON.stringify(found) === JSON.stringify(before)) tally.whole += 1;
          expect.soft(found, `after ${last} statements from version ${count}`).toEqual(before);
        }
        const names = (await describeStudio(db)).kysely_migration as unknown[];
        expect(names).toHaveLength(VERSIONS);
      } finally {
        await Promise.all([db.destroy(), updating.destroy()]);
        await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(admin);
        await admin.destroy();
      }
    },
    WITHIN_MS,
  );
});

/** False for an interruption. @throws any other error. */
function isInterruption(error: unknown): false {
  const { cause } = error as Error;
  if (error instanceof Interruption || cause instanceof Interruption) return false;
  throw error;
}
