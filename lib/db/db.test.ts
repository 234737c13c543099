import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type SqlBool, sql } from "kysely";
import { expect, it } from "vitest";
import { migrate, waitForMigrations } from "@/lib/db/migrate";
import { MIGRATIONS } from "@/lib/db/migrations";
import { openPostgres } from "@/lib/db/postgres";
import { openSqlite } from "@/lib/db/sqlite";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { waitFor } from "@/tools/testing/wait";

const server = process.env.TEST_DATABASE_URL;

const person = (id: string) => ({
  id,
  provider: "demo",
  provider_account_id: id,
  name: id,
  email: null,
  image: null,
  created_at: 1_795_225_295_141,
});

describeOnEachDatabase("the database", (database, another) => {
  it("the database returns milliseconds as the same number", async () => {
    await database().insertInto("people").values(person("a")).execute();
    const row = await database().selectFrom("people").select("created_at").executeTakeFirstOrThrow();
    expect(row.created_at).toBe(1_795_225_295_141);
  });

  it("the database returns bytes unchanged", async () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);
    await database()
      .insertInto("blobs")
      .values({ key: "k", bytes: Buffer.from(bytes), created_at: 1 })
      .execute();
    const row = await database().selectFrom("blobs").select("bytes").executeTakeFirstOrThrow();
    expect(Buffer.from(row.bytes).equals(Buffer.from(bytes))).toBe(true);
  });

  it("a database that a newer version has migrated is refused with advice and not changed", async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01-flying', 'then')`.execute(
      database(),
    );
    await expect(migrate(database())).rejects.toThrow(
      /newer version of the studio \(2999-01-01-flying\).*Start that version again, or restore the backup/,
    );
    const { rows } = await sql`select name from kysely_migration where name = '2999-01-01-flying'`.execute(
      database(),
    );
    expect(rows).toHaveLength(1);
  });

  it("a process that may not migrate waits until another one has migrated the database", async () => {
    const name = Object.keys(MIGRATIONS).at(-1) ?? "";
    await sql`delete from kysely_migration where name = ${name}`.execute(database());
    let hasStarted = false;
    const start = waitForMigrations(another()).then(() => {
      hasStarted = true;
    });
    await expect(waitForMigrations(database(), 0)).rejects.toThrow(
      `without ${name}), and MIGRATE_ON_START is false`,
    );
    expect(hasStarted).toBe(false);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, 'now')`.execute(database());
    await start;
  });

  it("a process that may not migrate refuses a database of a newer version at once", async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01-flying', 'then')`.execute(
      database(),
    );
    await expect(waitForMigrations(database())).rejects.toThrow("newer version of the studio");
  });

  it("several processes can migrate the database at the same time", async () => {
    const second = another();
    await Promise.all([migrate(database()), migrate(second)]);
    expect(await second.selectFrom("people").selectAll().execute()).toEqual([]);
  });
});

it.skipIf(!server)(
  "an idle database connection that is lost is replaced, and the reason is reported",
  async () => {
    const reasons: string[] = [];
    const db = openPostgres(server ?? "", { onLost: (reason) => reasons.push(reason) });
    const admin = openPostgres(server ?? "");
    const pidOf = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;
    try {
      const first = await pidOf();
      await sql`select pg_terminate_backend(${first}::integer)`.execute(admin);
      await waitFor("the news", () => reasons.length > 0);
      expect(reasons).toEqual([expect.stringContaining("terminating connection")]);
      expect(await pidOf()).not.toBe(first);
    } finally {
      await Promise.all([db.destroy(), admin.destroy()]);
    }
  },
);

it("a closed SQLite database is one complete file", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-closed-"));
  try {
    const db = openSqlite(path.join(folder, "studio.db"));
    await migrate(db);
    for (let n = 0; n < 100; n++)
      await db
        .insertInto("people")
        .values(person(`p${n}`))
        .execute();
    await db.destroy();
    expect(readdirSync(folder)).toEqual(["studio.db"]);
    copyFileSync(path.join(folder, "studio.db"), path.join(folder, "copy.db"));
    const copy = openSqlite(path.join(folder, "copy.db"));
    expect(await copy.selectFrom("people").select("id").execute()).toHaveLength(100);
    await copy.destroy();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("a database closes without an error while another process keeps using it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-closed-"));
  try {
    const first = openSqlite(path.join(folder, "studio.db"));
    const second = openSqlite(path.join(folder, "studio.db"));
    await migrate(first);
    await second.insertInto("people").values(person("a")).execute();
    await first.destroy();
    await second.insertInto("people").values(person("b")).execute();
    expect(await second.selectFrom("people").select("id").execute()).toHaveLength(2);
    await second.destroy();
    // The first connection of this process still counts as open, but its write-ahead log has to be empty.
    expect(statSync(path.join(folder, "studio.db-wal")).size).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("open, deleted and recently finished creations are found by an index, on SQLite", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-plans-"));
  const db = openSqlite(path.join(folder, "studio.db"));
  try {
    await migrate(db);
    const creations = db.selectFrom("creations");
    const queries = {
      creations_of_owner_by_status: creations
        .select("id")
        .where("owner_id", "=", "ada")
        .where("status", "in", ["queued", "sending", "pending", "processing", "post_processing"]),
      creations_of_service_by_status: creations
        .select("request")
        .where("service", "=", "embedded")
        .where("status", "=", "succeed")
        .where("service_id", "is not", null)
        .orderBy("finished_at", "desc")
        .limit(300),
      creations_changed: creations
        .select("id")
        .where("owner_id", "=", "ada")
        .where(sql<SqlBool>`(updated_at, id) > (1, 'a')`)
        .orderBy("updated_at")
        .orderBy("id"),
      creations_line: creations
        .select(["id", "owner_id", "created_at"])
        .where("service", "=", "embedded")
        .where("status", "=", "queued"),
      creations_deleted: creations.select(["id", "service"]).where("deleted_at", "<", 1),
    };
    for (const [index, query] of Object.entries(queries)) {
      const plan = JSON.stringify(await query.explain(undefined, sql`query plan`));
      expect(plan).toContain(index);
      expect(plan).not.toContain("TEMP B-TREE");
    }
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
});

it("several processes can write to one SQLite file without an error", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-processes-"));
  const file = path.join(folder, "studio.db");
  const writer = fileURLToPath(new URL("../../tools/testing/sqlite-writer.ts", import.meta.url));
  const write = promisify(execFile);
  try {
    const flags = ["--conditions=react-server", "--import", "tsx", writer, file];
    await Promise.all(["a", "b", "c"].map((name) => write(process.execPath, [...flags, name, "25"])));
    const db = openSqlite(file);
    const people = await db.selectFrom("people").select("id").execute();
    await db.destroy();
    expect(people).toHaveLength(75);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
