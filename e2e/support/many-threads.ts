/** Writes comments of guests into the tests' studio, straight in its database, because guests may not say so much at once. */
import path from "node:path";
import LibSql from "libsql";

/** How many threads stand on a picture of the board, by the place of the picture on it; numbered from `first`, 0 for the oldest. */
interface Threads {
  boardId: string;
  picture: number;
  first: number;
  count: number;
  /** Whether they are said now, and not long ago. */
  isNew?: boolean;
}

/** The words of a thread; of different length, so that no two heights can be taken for each other. */
export const threadWords = (n: number) => `Note ${n}: ${"a little warmer, ".repeat((n % 4) * 2)}please`;

/** Each third has a reply. The next look at the board sees them. */
export function addThreads({ boardId, picture, first, count, isNew = false }: Threads): void {
  const db = new LibSql(path.join(process.env.E2E_DATA_DIR ?? "", "studio.db"), { timeout: 20_000 });
  const add = db.transaction(() => {
    const link = db.prepare("select id from share_links where board_id = ?").get(boardId) as { id: string };
    const { picture_id } = db
      .prepare("select picture_id from board_items where board_id = ? order by position limit 1 offset ?")
      .get(boardId, picture) as { picture_id: string };
    const guestId = `gu_${boardId}`;
    db.prepare(
      "insert or ignore into guests (id, link_id, key_hash, name, created_at) values (?, ?, ?, 'Marta', 1)",
    ).run(guestId, link.id, guestId);
    const since = isNew ? Date.now() : 1;
    const insert = db.prepare(
      `insert into guest_comments (id, client_id, guest_id, picture_id, parent_id, number, x, y, text, created_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    for (let n = first; n < first + count; n++) {
      const id = `co_${boardId}_${n}`;
      const point = [n + 1, ((n * 37) % 100) * 10_000, ((n * 61) % 100) * 10_000];
      insert.run(id, id, guestId, picture_id, null, ...point, threadWords(n), since + 2 * n);
      const reply = [`re_${boardId}_${n}`, `re_${boardId}_${n}`, guestId, picture_id, id];
      if (n % 3 === 0) insert.run(...reply, null, null, null, "So do I", since + 2 * n + 1);
    }
    db.prepare("update share_links set feedback_version = feedback_version + 1 where id = ?").run(link.id);
  });
  // See large-board.ts.
  add.immediate();
  db.close();
}
