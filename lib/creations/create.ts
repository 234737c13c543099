/** Create: the ledger first, then the service. */
import "server-only";
import { createHash, randomInt } from "node:crypto";
import type { CreationRequest } from "@/lib/contract/request";
import { MAX_SEED } from "@/lib/contract/request";
import { StudioError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import type { CreationRow, CreationsContext } from "./context";
import { send } from "./send";
import { OPEN_STATUSES } from "./state";

export interface CreateInput {
  ownerId: string;
  request: CreationRequest;
  /** Minted by the client, one for each intent; null for clients that know no such thing. */
  idempotencyKey: string | null;
}

/**
 * Records the intent, then sends it.
 *
 * The same key and request again answer with the first creation, also while it is still being sent.
 *
 * @returns the creation's id.
 * @throws StudioError `idempotency_mismatch`, `too_many_creations`, or what the service refused it for; after a
 * refusal nothing is left behind and the key may be used again.
 */
export async function createCreation(context: CreationsContext, input: CreateInput): Promise<string> {
  const requestHash = createHash("sha256").update(canonicalJson(input.request)).digest("hex");
  const { row, isNew } = await record(context, input, requestHash);
  if (row.request_hash !== requestHash) {
    throw new StudioError(
      "idempotency_mismatch",
      "This Idempotency-Key was used before with another request.",
    );
  }
  if (isNew) await send(context, row);
  return row.id;
}

async function record(
  { db, service, clock, maxActiveCreations }: CreationsContext,
  { ownerId, request, idempotencyKey }: CreateInput,
  requestHash: string,
): Promise<{ row: CreationRow; isNew: boolean }> {
  const now = clock.now();
  // A random seed is drawn here, so that it is known whatever service draws, and the picture can be made again.
  const seed = request.settings.seed === -1 ? randomInt(MAX_SEED + 1) : request.settings.seed;
  return db.transaction().execute(async (tx) => {
    const earlier = idempotencyKey
      ? await tx
          .selectFrom("creations")
          .selectAll()
          .where("owner_id", "=", ownerId)
          .where("idempotency_key", "=", idempotencyKey)
          .executeTakeFirst()
      : undefined;
    if (earlier) return { row: earlier, isNew: false };

    const { active } = await tx
      .selectFrom("creations")
      .select((e) => e.fn.countAll<number | string>().as("active"))
      .where("owner_id", "=", ownerId)
      .where("status", "in", OPEN_STATUSES)
      .executeTakeFirstOrThrow();
    if (Number(active) >= maxActiveCreations) {
      throw new StudioError(
        "too_many_creations",
        `${maxActiveCreations} of your creations wait or run already. Wait for one or cancel one.`,
        { retryable: true },
      );
    }
    const id = newId("cr");
    const inserted = await tx
      .insertInto("creations")
      .values({
        id,
        owner_id: ownerId,
        idempotency_key: idempotencyKey,
        request_hash: requestHash,
        request: JSON.stringify({ ...request, settings: { ...request.settings, seed } }),
        service: service.id,
        service_id: null,
        status: "sending",
        progress_permille: null,
        queue_ahead: null,
        error: null,
        enhanced_prompt: null,
        understanding: null,
        previews: "[]",
        cancel_requested_at: null,
        is_favourite: 0,
        created_at: now,
        updated_at: now,
        started_at: null,
        finished_at: null,
        deleted_at: null,
        checked_at: now,
      })
      // Two at once with one key: the loser finds the winner's row.
      .onConflict((conflict) => conflict.columns(["owner_id", "idempotency_key"]).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!inserted) {
      const winner = await tx
        .selectFrom("creations")
        .selectAll()
        .where("owner_id", "=", ownerId)
        .where("idempotency_key", "=", idempotencyKey)
        .executeTakeFirstOrThrow();
      return { row: winner, isNew: false };
    }
    await tx
      .insertInto("creation_events")
      .values({ id: newId("ev"), creation_id: id, created_at: now, kind: "created", message: null })
      .execute();
    return { row: inserted, isNew: true };
  });
}

/** JSON with sorted keys, so that the order of fields makes no difference. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
