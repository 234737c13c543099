/** One of several processes that write to the same SQLite file: `sqlite-writer.ts FILE NAME COUNT`. */
import { migrate } from "../../lib/db/migrate";
import { openSqlite } from "../../lib/db/sqlite";

const [file = "", name = "", count = "0"] = process.argv.slice(2);
const db = openSqlite(file);
await migrate(db);
for (let n = 0; n < Number(count); n++) {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom("people").select("id").execute();
    const id = `${name}-${n}`;
    await tx
      .insertInto("people")
      .values({
        id,
        provider: "demo",
        provider_account_id: id,
        name: id,
        email: null,
        image: null,
        created_at: n,
      })
      .execute();
  });
}
await db.destroy();
