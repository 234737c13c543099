/**
 * Restores and moves that are killed after some of their statements, and after each of them by `npm run test:long`. On SQLite a kill leaves the files as they are at that moment,
 * so they are copied; on PostgreSQL it ends the connections, which the server is told to do here, and rolls back what was not committed.
 */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { openPostgres } from "@/lib/db/postgres";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import { createDatabaseStore } from "@/lib/pictures/database";
import { createFileStore } from "@/lib/pictures/files";
import { backupOf, clock, contents, fillStudio, openBackupFolder, restore } from "@/tools/testing/backups";
import { withoutSync } from "@/tools/testing/database";
import { afterEachStatement, Interruption } from "@/tools/testing/interruptions/interrupt";
import { moveDatabase } from "./move";
import { writeBackup } from "./write-backup";

/** Otherwise every so many statements: a copy has hundreds. */
const STEP = 97;
const EVERY = Boolean(process.env.EVERY_INTERRUPTION);
// Whole studios are copied many times, which takes long on a busy machine.
vi.setConfig({ testTimeout: EVERY ? 3_600_000 : 180_000 });

const { folder, place, openMigrated } = openBackupFolder();

/** A studio with rows in every table, its backup, and the two ways in which its rows come into another database. */
async function studio() {
  const source = await openMigrated("source.db");
  const files = createFileStore(place("pictures"));
  await fillStudio(source, files);
  await writeBackup(backupOf(source, files, folder()), place("backup.zip"));
  const expected = await contents(source, files);
  const copies: Record<string, (target: Kysely<Database>) => Promise<void>> = {
    restore: async (target) => {
      const stored = createDatabaseStore(target, clock);
      await restore(place("backup.zip"), target, stored);
      expect(await contents(target, stored)).toEqual(expected);
    },
    move: async (target) => {
      await moveDatabase(source, target);
      expect(await contents(target, files)).toEqual(expected);
    },
  };
  return copies;
}

const FILES = ["", "-wal"];

describe("on SQLite", () => {
  it.each(["restore", "move"])(
    "a %s that is killed after any of its statements ends with all rows and pictures when it is run again",
    async (name) => {
      const copy = (await studio())[name];
      if (!copy) throw new Error("There is no such copy.");
      const target = place("target.db");
      const states = new Map<string, string>();
      let statements = 0;
      const keepState = () => {
        statements += 1;
        const state = createHash("sha256");
        for (const ending of FILES)
          state.update(existsSync(target + ending) ? readFileSync(target + ending) : "none");
        const digest = state.digest("hex");
        if (states.has(digest)) return;
        const kept = place(`killed-${states.size}.db`);
        for (const ending of FILES)
          if (existsSync(target + ending)) copyFileSync(target + ending, kept + ending);
        states.set(digest, kept);
      };
      const db = await withoutSync(openSqlite(target, { alone: true, onQuery: keepState }));
      await copy(db);
      await db.destroy();
      expect(statements).toBeGreaterThan(150);
      expect(states.size).toBeGreaterThan(20);
      for (const [n, kept] of [...states.values()].entries()) {
        if (!EVERY && n % 11 > 0) continue;
        const again = await withoutSync(openSqlite(kept, { alone: true }));
        await copy(again).finally(() => again.destroy());
      }
    },
  );
});

const server = process.env.TEST_DATABASE_URL ?? "";

describe.skipIf(!server)("on PostgreSQL", () => {
  it.each(["restore", "move"])(
    "a %s that is killed after any of its statements ends with all rows and pictures when it is run again",
    async (name) => {
      const copy = (await studio())[name];
      if (!copy) throw new Error("There is no such copy.");
      const schema = `killed_${name}_${process.pid}`;
      const address = new URL(server);
      address.searchParams.set("application_name", schema);
      const admin = openPostgres(server);
      let kills = 0;
      try {
        for (let survives = 0, isOver = false; !isOver; survives = next(survives)) {
          await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(admin);
          await sql`create schema ${sql.ref(schema)}`.execute(admin);
          let cut = 0;
          const killed = openPostgres(address.href, { schema });
          const copied = copy(
            afterEachStatement(killed, async (statement) => {
              if (statement <= survives) return;
              const { rows } = await sql<{ isCut: boolean }>`
                select pg_terminate_backend(pid, 5000) as "isCut" from pg_stat_activity
                where application_name = ${schema}`.execute(admin);
              cut += rows.filter(({ isCut }) => isCut).length;
              // Nothing of a process that is gone connects again.
              throw new Interruption();
            }),
          );
          isOver = await copied.then(
            () => true,
            () => false,
          );
          await killed.destroy();
          if (isOver) expect(cut).toBe(0);
          else expect(cut).toBeGreaterThan(0);
          kills += Number(!isOver);
          const again = openPostgres(server, { schema });
          await copy(again).finally(() => again.destroy());
        }
        expect(kills).toBeGreaterThan(EVERY ? 68 : 5);
      } finally {
        await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(admin);
        await admin.destroy();
      }
    },
  );
});

/** Each of the first statements, and then a sample. */
const next = (survived: number) => survived + (EVERY || survived < 3 ? 1 : STEP);
