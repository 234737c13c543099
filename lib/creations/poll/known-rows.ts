/**
 * The rows that polls of this process have read, by id and version: all tabs and all polls share them, and a poll reads from the
 * ledger only what is new. Whose they are and which version is the present one, the ledger says at every poll (`window.ts`), so
 * nothing has to be told when a row changes.
 */
import "server-only";
import { LINK_RENEWAL_MS } from "@/lib/pictures/links";
import type { PollCache, ViewContext } from "../context/contexts";
import { viewRows } from "../view/view";
import type { KnownRow } from "../view/viewed";
import { tagOf } from "./cursor";
import type { RowVersion } from "./window";

/**
 * The rows in these versions or later ones, by id; what was removed meanwhile is absent.
 *
 * Their columns are as of their version: what changes without a new version, such as `checked_at`, may be older than the ledger's.
 */
export async function rowsOf(
  context: ViewContext & PollCache,
  ownerId: string,
  versions: readonly RowVersion[],
): Promise<Map<string, KnownRow>> {
  const { db, known, clock } = context;
  const linkStep = Math.ceil(clock.now() / LINK_RENEWAL_MS);
  const rows = new Map<string, KnownRow>();
  const missing = new Set<string>();
  for (const { id, updatedAt } of versions) {
    const one = known.get(id);
    const isPresent = one?.row.updated_at === updatedAt && one.linkStep === linkStep;
    if (isPresent && one.row.owner_id === ownerId) rows.set(id, one);
    else missing.add(id);
  }
  if (missing.size === 0) return rows;
  const read = await db
    .selectFrom("creations")
    .selectAll()
    .where("id", "in", [...missing])
    .where("owner_id", "=", ownerId)
    .execute();
  for (const viewed of await viewRows(context, read)) {
    const one = { ...viewed, tag: tagOf(viewed.row), linkStep };
    known.set(one.row.id, one);
    rows.set(one.row.id, one);
  }
  return rows;
}
