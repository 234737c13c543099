import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "@/lib/db/schema";
import { describeOnSqlite } from "@/tools/testing/database";

describeOnSqlite("one SQLite file in two connections of a process", (database, another) => {
  const add = (db: Kysely<Database>, id: string) =>
    db
      .insertInto("people")
      .values({
        ...{ id, provider: "demo", provider_account_id: id, name: id },
        ...{ email: null, image: null, created_at: 1 },
      })
      .execute();

  it("a write waits for the transaction of the other connection, and the process does other things meanwhile", async () => {
    const [first, second] = [database(), another()];
    const done: string[] = [];
    let began = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const transaction = first.transaction().execute(async (tx) => {
      await add(tx, "a");
      began();
      // The writes of the other connection begin in these turns of the event loop.
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
      done.push("a");
    });
    await hasBegun;
    await Promise.all([
      add(second, "b").then(() => done.push("b")),
      second
        .transaction()
        .execute((tx) => add(tx, "c"))
        .then(() => done.push("c")),
      transaction,
    ]);
    expect(done).toEqual(["a", "b", "c"]);
    expect(await first.selectFrom("people").select("id").execute()).toHaveLength(3);
  });

  it("those who read wait neither for the transaction of the other connection, nor for writes that wait for it", async () => {
    const [first, second] = [database(), another()];
    const done: string[] = [];
    let write: Promise<unknown> | undefined;
    await first.transaction().execute(async (tx) => {
      await add(tx, "a");
      write = add(second, "b").then(() => done.push("b"));
      expect(await second.selectFrom("people").select("id").execute()).toEqual([]);
      done.push("read");
    });
    await write;
    expect(done).toEqual(["read", "b"]);
  });

  it("writes that waited five seconds for a lock are refused as an outage, and later ones are stored at once", async () => {
    const [first, second, third] = [database(), another(), another()];
    const refused = { errorName: "database_unavailable" };
    await first.transaction().execute(async (tx) => {
      await add(tx, "a");
      await Promise.all([
        expect(add(second, "b")).rejects.toMatchObject(refused),
        expect(third.transaction().execute((other) => add(other, "b"))).rejects.toMatchObject(refused),
      ]);
    });
    // Other statements than those that were refused, which were left unfinished by their refusal.
    for (const [name, db] of [
      ["b", second],
      ["c", third],
    ] as const) {
      await db.updateTable("people").set({ name }).execute();
      expect(await first.selectFrom("people").select("name").execute()).toEqual([{ name }]);
    }
  });

  it("a statement after the database was closed is an error, also one that waited for the lock", async () => {
    const [first, second] = [database(), another()];
    await add(second, "a");
    await second.deleteFrom("people").execute();
    const waiting = await first.transaction().execute(async (tx) => {
      await add(tx, "b");
      const refused = expect(add(second, "c")).rejects.toThrow();
      await new Promise((resolve) => setTimeout(resolve));
      await second.destroy();
      return refused;
    });
    await waiting;
    await expect(add(second, "d")).rejects.toThrow();
    await expect(second.transaction().execute((tx) => add(tx, "e"))).rejects.toThrow();
  });
});
