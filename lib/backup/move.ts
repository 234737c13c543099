/** Copies all rows of a database into an empty one of the same or the other kind. */
import "server-only";
import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { UNFINISHED_COPY } from "@/lib/db/migrate";
import type { Database } from "@/lib/db/schema";
import { appliedMigrations } from "@/lib/db/update/version";
import { readCatalog } from "./catalog";
import { digestTables, reading, readRows, type TableDigest } from "./rows";
import {
  discardUnfinishedCopy,
  fillTable,
  finishTarget,
  prepareTarget,
  type RowsToCome,
  requireKnownMigrations,
  requireSameDigests,
  requireSameTables,
  UnfinishedCopyError,
} from "./target";

/**
 * Nothing is written to the source, and nobody may write to it meanwhile. An interrupted move continues when it is called
 * again; when the source has changed since, it begins again.
 *
 * @param options.onTable is called before the rows of each table are copied.
 * @param options.beforeOpened throws where somebody may have written to the source meanwhile; no studio starts on the target then.
 * @returns the digests of all tables, which both databases have; `wasComplete` where an earlier move of the same rows had ended.
 * @throws Error when the target is not empty, or does not hold the same rows in the end.
 */
export async function moveDatabase(
  source: Kysely<Database>,
  target: Kysely<Database>,
  options: {
    onTable?: (name: string, digest: TableDigest) => void;
    beforeOpened?: () => Promise<void>;
  } = {},
): Promise<{ digests: Record<string, TableDigest>; wasComplete: boolean }> {
  const migrations = [...(await appliedMigrations(source)).keys()];
  if (migrations.includes(UNFINISHED_COPY))
    throw new Error(
      "The database is itself the target of an interrupted restore or move. Finish that one first.",
    );
  if (migrations.length === 0) throw new Error("The database has no tables, so there is nothing to move.");
  requireKnownMigrations(migrations, "The database");
  const tables = await readCatalog(source);
  return reading(source, async (reader) => {
    const digests = await digestTables(reader, tables);
    const origin = `move ${createHash("sha256").update(JSON.stringify(digests)).digest("hex")}`;
    const prepared = await prepareAnew(target, { migrations, origin });
    if (prepared.state === "complete") return { digests, wasComplete: true };
    requireSameTables(prepared.tables, tables);
    for (const table of tables) {
      const digest = digests[table.name];
      if (digest) options.onTable?.(table.name, digest);
      await fillTable(target, table, readRows(reader, table));
    }
    const copied = await reading(target, (copy) => digestTables(copy, tables));
    requireSameDigests(digests, copied);
    await options.beforeOpened?.();
    await finishTarget(target, origin);
    return { digests, wasComplete: false };
  });
}

/** As `prepareTarget`, but discards the rows of an interrupted move from a state that no longer exists. */
async function prepareAnew(target: Kysely<Database>, rows: RowsToCome): ReturnType<typeof prepareTarget> {
  try {
    return await prepareTarget(target, rows);
  } catch (error) {
    const mark = (await appliedMigrations(target)).get(UNFINISHED_COPY);
    if (!(error instanceof UnfinishedCopyError) || !mark?.startsWith("move ")) throw error;
    await discardUnfinishedCopy(target);
    return prepareTarget(target, rows);
  }
}
