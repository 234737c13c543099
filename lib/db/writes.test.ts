import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { onWrites } from "./writes";

const PERSON = { id: "ada", provider: "demo", provider_account_id: "ada", name: "Ada", created_at: 1 };
const row = { ...PERSON, email: null, image: null };

describeOnEachDatabase("reports of writes", (database) => {
  it("tell of inserts, updates and deletes of a watched table, and of no other", async () => {
    const db = database();
    let reports = 0;
    onWrites(db, ["people", "sessions"], () => {
      reports += 1;
    });
    await db.insertInto("people").values(row).execute();
    expect(reports).toBe(1);
    await db.updateTable("people").set({ name: "Ada L." }).where("id", "=", "ada").execute();
    expect(reports).toBe(2);
    await db.deleteFrom("sessions").where("person_id", "=", "ada").execute();
    expect(reports).toBe(3);
    await db.selectFrom("people").selectAll().execute();
    await db.deleteFrom("rate_limits").execute();
    expect(reports).toBe(3);
  });

  it("come before the writer continues, when another connection reads the new row", async () => {
    const db = database();
    const read: Promise<string | undefined>[] = [];
    await db.insertInto("people").values(row).execute();
    onWrites(db, ["people"], () =>
      read.push(
        db
          .selectFrom("people")
          .select("name")
          .executeTakeFirst()
          .then((person) => person?.name),
      ),
    );
    await db.transaction().execute(async (tx) => {
      await tx.updateTable("people").set({ name: "Grace" }).execute();
      expect(read).toEqual([]);
    });
    expect(await Promise.all(read)).toEqual(["Grace"]);
  });

  it("do not come after a transaction that was rolled back, and count later writes of its connection", async () => {
    const db = database();
    let reports = 0;
    onWrites(db, ["people"], () => {
      reports += 1;
    });
    const undone = db.transaction().execute(async (tx) => {
      await tx.insertInto("people").values(row).execute();
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    expect(reports).toBe(0);
    await db.insertInto("people").values(row).execute();
    expect(reports).toBe(1);
  });
});
