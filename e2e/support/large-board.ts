/** Fills a board of the tests' studio, straight in its database. */
import path from "node:path";
import LibSql from "libsql";
import { type ApiClient, SMALL } from "./api-client";
import { makeBoard, pictureIdsOf } from "./boards";

/** Columns that are unique beside the id. */
const UNIQUE = ["idempotency_key", "service_id"];

/**
 * Puts copies of one picture on a board, each of a creation of its own, behind what stands there already.
 *
 * @param of.pictureId of the board's owner.
 */
export function fillBoard(of: { boardId: string; pictureId: string; count: number }): void {
  const db = new LibSql(path.join(process.env.E2E_DATA_DIR ?? "", "studio.db"), { timeout: 20_000 });
  const { boardId, pictureId, count } = of;
  const columnsOf = (table: string) =>
    (db.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[]).map(
      ({ name }) => name,
    );
  const copy = (table: string, changes: Record<string, string>, where: string) => {
    const columns = columnsOf(table);
    const values = columns.map(
      (name) => changes[name] ?? (UNIQUE.includes(name) ? "null" : `${table}.${name}`),
    );
    db.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
        insert into ${table} (${columns.join(", ")}) select ${values.join(", ")} from n join ${table} where ${where}`,
    ).run(pictureId);
  };
  const creationId = `'cr_' || '${boardId}' || n.i`;
  const copyId = `'pi_' || '${boardId}' || n.i`;
  const fill = db.transaction(() => {
    copy("creations", { id: creationId }, "creations.id = (select creation_id from pictures where id = ?)");
    copy("pictures", { id: copyId, creation_id: creationId }, "pictures.id = ?");
    db.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
        insert into board_items (board_id, id, picture_id, title, note, mark, position)
        select ?, 'bi_' || n.i, ${copyId}, '', '', null, n.i * 65536 from n`,
    ).run(boardId);
  });
  // A transaction that reads before it writes is refused at once when the studio has written in between, whatever the timeout.
  fill.immediate();
  db.close();
}

/** A board of copies of one new picture. @returns its id */
export async function largeBoard(api: ApiClient, count: number): Promise<string> {
  await api.untilEnded(await api.create(SMALL));
  const [pictureId = ""] = await pictureIdsOf(api);
  const boardId = await makeBoard(api, "Everything", []);
  fillBoard({ boardId, pictureId, count });
  return boardId;
}
