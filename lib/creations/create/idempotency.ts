/** Idempotency of creates: the same key and the same request are one creation. */
import "server-only";
import { createHash } from "node:crypto";
import type { CreationRequest } from "contract/creations/request";
import { StudioError } from "contract/studio-error";
import type { Insertable, Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { CreationsTable } from "@/lib/db/tables/creations";
import type { Ledger } from "../context/contexts";
import { type CreationRow, rereadRow } from "../ledger/row";

/** How long a repeated create waits for the first one's outcome: slightly longer than a service may take to answer. */
const SETTLE_MS = 28_000;

/**
 * A hash of the request, independent of the order of its fields. The ids of its inputs stand for their bytes: the pixels of a picture
 * or an upload never change, and one owner has the same upload once. A picture that is named as the upload that it was copied to
 * counts as another body.
 */
export function hashOf(request: CreationRequest): string {
  return createHash("sha256").update(canonicalJson(request)).digest("hex");
}

/** @throws StudioError `idempotency_mismatch`, `creation_deleted` when the key's creation cannot answer this request. */
export function requireSameRequest(row: CreationRow, requestHash: string): void {
  if (row.request_hash !== requestHash) {
    throw new StudioError(
      "idempotency_mismatch",
      "This Idempotency-Key was used before with another request.",
    );
  }
  if (row.deleted_at !== null) {
    throw new StudioError(
      "creation_deleted",
      "The creation that was made with this Idempotency-Key has been deleted.",
    );
  }
}

/** The creation that was made with this key; undefined without a key or creation. */
export async function findByKey(
  db: Kysely<Database>,
  ownerId: string,
  key: string | null,
): Promise<CreationRow | undefined> {
  if (!key) return undefined;
  return db
    .selectFrom("creations")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

/**
 * Inserts a creation, or finds the one that a concurrent create with the same key has inserted.
 *
 * That one may be refused and removed before it can be read; then the key is free again and the insert is repeated.
 */
export async function insertOrFind(
  tx: Kysely<Database>,
  values: Insertable<CreationsTable>,
): Promise<{ row: CreationRow; isNew: boolean }> {
  for (;;) {
    const inserted = await tx
      .insertInto("creations")
      .values(values)
      .onConflict((conflict) => conflict.columns(["owner_id", "idempotency_key"]).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted) return { row: inserted, isNew: true };
    const winner = await findByKey(tx, values.owner_id, values.idempotency_key ?? null);
    if (winner) return { row: winner, isNew: false };
  }
}

/**
 * Waits until an earlier send of the same intent has an outcome.
 *
 * @throws StudioError when the service refused it; then no row is left and the intent may be tried again.
 */
export async function waitForOutcome({ db }: Pick<Ledger, "db">, row: CreationRow): Promise<void> {
  const deadline = Date.now() + SETTLE_MS;
  let current: CreationRow | null = row;
  while (current?.status === "sending" && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    current = await rereadRow(db, row.id);
  }
  if (current) return;
  throw new StudioError("service_unreachable", "The request was not accepted. Nothing was started.", {
    retryable: true,
  });
}

/** JSON with sorted keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
