/** Changes of a sheet: each is one transaction, and what it asks of services follows. */
import "server-only";
import type { CellState, SheetAction } from "contract/sheets/sheet";
import type { Kysely } from "kysely";
import { requestCancels } from "@/lib/creations/ledger/request-cancels";
import { passOnSoon } from "@/lib/creations/sync/pass-on-cancels";
import type { Database } from "@/lib/db/schema";
import type { Asking } from "@/lib/limits/budgets";
import { addValues } from "./add-values";
import type { SheetsContext } from "./context";
import { keyOfCell } from "./send-cell";
import { type CellRow, lockSheet, type OwnSheet, raiseVersion } from "./sheet-row";

/** Asked for again: they have nothing, or what they have has ended without pictures. */
const NOT_DRAWN: readonly CellState[] = ["cancelled", "refused", "skipped", "left_out"];

/** Cells that the sheet does not have are ignored. @throws StudioError `not_found`, and what `addValues` throws */
export async function changeSheet(
  context: SheetsContext,
  { action, tokenId = null, ...which }: OwnSheet & Asking & { action: SheetAction },
): Promise<void> {
  if (action.type === "add_values") return addValues(context, { action, tokenId, ...which });
  const { creations } = context;
  const { db, clock } = creations;
  const cancels = await db.transaction().execute(async (tx) => {
    const sheet = await lockSheet(tx, which);
    await raiseVersion(tx, creations, sheet.id, action.type === "rename" ? { name: action.name } : {});
    if (action.type === "rename") return false;
    const cells = await tx
      .selectFrom("sheet_cells")
      .selectAll()
      .where("sheet_id", "=", sheet.id)
      .where("cell", "in", [...new Set(action.cells)])
      .execute();
    if (action.type === "decide") {
      await setCells(tx, cells, { mark: action.decision });
      return false;
    }
    const known = await withTheirCreations(tx, sheet.owner_id, cells);
    if (action.type === "retry") {
      await retry(tx, { ownerId: sheet.owner_id, tokenId }, known);
      return false;
    }
    await setCells(
      tx,
      known.filter(({ state, creation_id }) => state === "waiting" && creation_id === null),
      { state: "cancelled", error: null },
    );
    const ids = known.flatMap(({ creation_id }) => creation_id ?? []);
    if (ids.length === 0) return false;
    const open = await requestCancels(tx, {
      which: (e) => e.and([e("id", "in", ids), e("owner_id", "=", sheet.owner_id)]),
      clock,
    });
    return open.length > 0;
  });
  if (cancels) passOnSoon(creations);
}

/**
 * A process that ended between a create and its note in the cell left a creation that the cell does not name yet: found by the key of
 * the cell's attempt.
 */
async function withTheirCreations(
  tx: Kysely<Database>,
  ownerId: string,
  cells: readonly CellRow[],
): Promise<CellRow[]> {
  const without = cells.filter(({ creation_id }) => creation_id === null);
  if (without.length === 0) return [...cells];
  const keys = new Map(without.map((cell) => [keyOfCell(cell.sheet_id, cell), cell]));
  const rows = await tx
    .selectFrom("creations")
    .select(["id", "idempotency_key"])
    .where("owner_id", "=", ownerId)
    .where("idempotency_key", "in", [...keys.keys()])
    .execute();
  const found = new Map(rows.map(({ id, idempotency_key }) => [keys.get(idempotency_key ?? "")?.cell, id]));
  const changed = cells.map((cell): CellRow => {
    const creation_id = cell.creation_id ?? found.get(cell.cell) ?? null;
    return creation_id === cell.creation_id ? cell : { ...cell, creation_id, state: "created", error: null };
  });
  for (const cell of changed.filter((one, index) => one !== cells[index]))
    await setCells(tx, [cell], { creation_id: cell.creation_id, state: "created", error: null });
  return changed;
}

async function retry(
  tx: Kysely<Database>,
  { ownerId, tokenId = null }: Asking,
  cells: readonly CellRow[],
): Promise<void> {
  const ids = cells.flatMap(({ creation_id }) => creation_id ?? []);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom("creations")
          .select(["id", "status", "deleted_at"])
          .where("id", "in", ids)
          .where("owner_id", "=", ownerId)
          .execute();
  const kept = new Set(
    rows
      .filter(
        ({ status, deleted_at }) => deleted_at === null && status !== "failed" && status !== "cancelled",
      )
      .map(({ id }) => id),
  );
  const again = cells.filter(({ state, creation_id }) =>
    creation_id === null ? NOT_DRAWN.includes(state) : !kept.has(creation_id),
  );
  await tx
    .updateTable("sheet_cells")
    .set((e) => ({
      ...{ state: "waiting" as const, creation_id: null, error: null, due_at: 0, mark: null },
      attempt: e("attempt", "+", 1),
      token_id: tokenId,
    }))
    .where("sheet_id", "=", again[0]?.sheet_id ?? "")
    .where("cell", "in", [...again.map(({ cell }) => cell), ""])
    .execute();
}

async function setCells(
  tx: Kysely<Database>,
  cells: readonly CellRow[],
  changes: Partial<Pick<CellRow, "state" | "mark" | "error" | "creation_id">>,
): Promise<void> {
  const [first] = cells;
  if (!first) return;
  await tx
    .updateTable("sheet_cells")
    .set(changes)
    .where("sheet_id", "=", first.sheet_id)
    .where(
      "cell",
      "in",
      cells.map(({ cell }) => cell),
    )
    .execute();
}
