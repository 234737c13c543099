import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { describeOnPostgres } from "@/tools/testing/database";
import { waitFor } from "@/tools/testing/wait";
import { isDatabaseAway, postgresOutage, sqliteOutage } from "./outage";
import { openPostgres } from "./postgres";
import { openSqlite } from "./sqlite";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of cleanUps.splice(0).reverse()) await each();
});

const coded = (code: string, severity?: string) =>
  Object.assign(new Error("x"), { code, ...(severity ? { severity } : {}) });

describe("errors of PostgreSQL", () => {
  it.each(["57P01", "57P03", "53300", "57014", "08006", "40P01", "55P03", "25006"])(
    "the error %s of PostgreSQL is an outage of the database",
    (code) => {
      expect(postgresOutage(coded(code, "FATAL"))).toMatchObject({ errorName: "database_unavailable" });
    },
  );

  it("a full disk of PostgreSQL is an outage of the storage", () => {
    expect(postgresOutage(coded("53100", "ERROR"))).toMatchObject({ errorName: "storage_unavailable" });
  });

  it("an address without the password that PostgreSQL asks for is no outage, because waiting does not help", () => {
    const error = new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string");
    expect(postgresOutage(error)).toBe(error);
  });

  it("a connection that is refused or breaks is an outage, and the cause is kept for the log only", () => {
    const cause = coded("ECONNREFUSED");
    expect(postgresOutage(cause)).toMatchObject({
      errorName: "database_unavailable",
      cause,
      retryable: true,
    });
  });

  it.each(["23505", "42P01", "22P02"])("the error %s of PostgreSQL is no outage", (code) => {
    const error = coded(code, "ERROR");
    expect(postgresOutage(error)).toBe(error);
  });
});

describe("errors of SQLite", () => {
  it.each([
    ["SQLITE_FULL", "storage_unavailable"],
    ["SQLITE_IOERR_WRITE", "storage_unavailable"],
    ["SQLITE_READONLY", "storage_unavailable"],
    ["SQLITE_BUSY", "database_unavailable"],
  ])("the error %s of SQLite is the outage %s", (code, errorName) => {
    expect(sqliteOutage(coded(code))).toMatchObject({ errorName });
  });

  it("a violated constraint of SQLite is no outage", () => {
    const error = coded("SQLITE_CONSTRAINT_UNIQUE");
    expect(sqliteOutage(error)).toBe(error);
  });

  it("a transaction on a full disk fails as an outage, leaves nothing, and the next one succeeds once there is room", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "studio-full-"));
    cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
    const db = openSqlite(path.join(folder, "studio.db"));
    cleanUps.push(() => db.destroy());
    await sql`create table things (text text)`.execute(db);
    // SQLite then answers as if the disk was full.
    await sql`pragma max_page_count = 4`.execute(db);
    const fill = () =>
      db.transaction().execute(async (tx) => {
        await sql`insert into things values ('small')`.execute(tx);
        await sql`insert into things values (${"x".repeat(100_000)})`.execute(tx);
      });
    for (let n = 0; n < 3; n++)
      await expect(fill()).rejects.toMatchObject({ errorName: "storage_unavailable" });
    expect((await sql`select * from things`.execute(db)).rows).toEqual([]);
    await sql`pragma max_page_count = 1000`.execute(db);
    await fill();
    expect((await sql`select * from things`.execute(db)).rows).toHaveLength(2);
  });
});

describe("a PostgreSQL that cannot be reached", () => {
  /** A server that accepts connections and never says anything. */
  async function silentServer(): Promise<number> {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => void sockets.add(socket.on("error", () => {})));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    cleanUps.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
    return (server.address() as { port: number }).port;
  }

  it("a closed port is an outage at once", async () => {
    const db = openPostgres("postgres://nobody@127.0.0.1:1/nothing");
    cleanUps.push(() => db.destroy());
    await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ errorName: "database_unavailable" });
    expect(isDatabaseAway()).toBe(true);
  });

  it("a server that never answers is an outage, and nobody waits for it forever", async () => {
    const db = openPostgres(`postgres://nobody@127.0.0.1:${await silentServer()}/nothing`);
    cleanUps.push(() => db.destroy());
    await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ errorName: "database_unavailable" });
  }, 30_000);
});

describeOnPostgres("a pool whose connections are all in use", () => {
  function pool() {
    const db = openPostgres(process.env.TEST_DATABASE_URL ?? "", { connections: 1 });
    cleanUps.push(() => db.destroy());
    return db;
  }

  /** Takes the only connection for some work. */
  async function begun(db: ReturnType<typeof pool>, work: (tx: ReturnType<typeof pool>) => Promise<void>) {
    let begin = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const ended = db.transaction().execute((tx) => {
      begin();
      return work(tx);
    });
    await isBegun;
    return { ended };
  }

  it("the studio is busy as long as the database answers others, and cannot reach a database that answers nobody", async () => {
    const [busy, hanging] = [pool(), pool()];
    let isWaiting = true;
    const answered = async (tx: typeof busy) => void (await sql`select pg_sleep(0.05)`.execute(tx));
    const work = await begun(busy, async (tx) => {
      while (isWaiting) await answered(tx);
    });
    // Shorter than what a statement may take, and longer than a call waits for a connection.
    const hang = await begun(hanging, async (tx) => void (await sql`select pg_sleep(7)`.execute(tx)));
    const reason = (db: typeof busy) => sql`select 1`.execute(db).catch((error: Error) => error.message);
    const [one, other] = await Promise.all([reason(busy), reason(hanging)]);
    isWaiting = false;
    await Promise.all([work.ended, hang.ended]);
    expect(one).toBe("The studio is busy. Try again in a moment.");
    expect(other).toContain("cannot reach its database");
  }, 60_000);
});

describeOnPostgres("a connection that breaks", (database, another) => {
  it("a connection that breaks between two statements of a transaction ends the transaction, and not the process", async () => {
    const inTransaction = database()
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        const pid = rows[0]?.pid;
        await sql`select pg_terminate_backend(${pid}::int)`.execute(another());
        await waitFor("the end of the connection", async () => {
          const left = await sql`select 1 from pg_stat_activity where pid = ${pid}::int`.execute(another());
          return left.rows.length === 0;
        });
        await sql`select 1`.execute(tx);
      });
    await expect(inTransaction).rejects.toMatchObject({ errorName: "database_unavailable" });
    expect((await sql`select 1 as one`.execute(database())).rows).toEqual([{ one: 1 }]);
  });

  it("a connection that is used again and again gathers no listeners", async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.name);
    process.on("warning", note);
    cleanUps.push(() => process.off("warning", note));
    const unused = another();
    for (let n = 0; n < 30; n++) await sql`select 1`.execute(unused);
    // Node reports a warning in the next tick.
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).not.toContain("MaxListenersExceededWarning");
  });
});
