/** Create: the ledger first, then the service. */
import "server-only";
import { createHash, randomInt } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import type { CreationRequest } from "@/lib/contract/request";
import { MAX_SEED } from "@/lib/contract/request";
import { isPostgres } from "@/lib/db/dialect";
import type { CreationsTable, Database } from "@/lib/db/schema";
import { StudioError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import type { CreationRow, CreationsContext } from "./context";
import { requireRoom } from "./create/storage-limit";
import { rereadRow } from "./ledger/row";
import { searchColumns } from "./ledger/search-columns";
import { OPEN_STATUSES } from "./ledger/state";
import { dispatch, isAnyQueued } from "./queue/dispatch";
import { lockService } from "./queue/pause";
import { placesTaken, sumOf } from "./queue/slots";
import { refusals } from "./sync/not-started";
import { send } from "./sync/send";

/** How long a repeated create waits for the first one's outcome: a little longer than a service may take to answer. */
const SETTLE_MS = 28_000;

export interface CreateInput {
  ownerId: string;
  request: CreationRequest;
  /** Minted by the client, one for each intent; null for clients that know no such thing. */
  idempotencyKey: string | null;
}

/**
 * Records the intent, then sends it, or lets it wait in line when the service is full or wants a pause.
 *
 * The same key and request again answer with the first creation, also while it is still being sent.
 *
 * @returns the creation's id.
 * @throws StudioError `idempotency_mismatch`, `creation_deleted`, `too_many_creations`, `storage_full`, `quota_exhausted`, or what the service refused it for; after a
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
  if (row.deleted_at !== null) {
    throw new StudioError(
      "creation_deleted",
      "The creation that was made with this Idempotency-Key has been deleted.",
    );
  }
  if (isNew) {
    if (row.status === "sending") await send(context, row);
    // If it has to wait: its place in line, and a place at the service that may have become free meanwhile.
    await dispatch(context);
  } else {
    await waitForOutcome(context, row);
  }
  return row.id;
}

/**
 * Waits until an earlier send of the same intent has an outcome.
 *
 * @throws StudioError when it was refused: then nothing is left, and the intent may be tried again.
 */
async function waitForOutcome({ db }: CreationsContext, row: CreationRow): Promise<void> {
  const deadline = Date.now() + SETTLE_MS;
  let current: CreationRow | null = row;
  while (current?.status === "sending" && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    current = await rereadRow(db, row.id);
  }
  if (current) return;
  throw new StudioError("service_unreachable", "The service did not take it. Nothing was started.", {
    retryable: true,
  });
}

async function record(
  context: CreationsContext,
  { ownerId, request, idempotencyKey }: CreateInput,
  requestHash: string,
): Promise<{ row: CreationRow; isNew: boolean }> {
  const { db, service, clock, maxActiveCreations } = context;
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
    await requireRoom(context, ownerId, tx);

    if (isPostgres(tx)) {
      // SQLite lets one transaction write at a time; here the owner's row makes theirs wait, so that the count is true.
      await tx.selectFrom("people").select("id").where("id", "=", ownerId).forUpdate().execute();
    }
    const { active } = await tx
      .selectFrom("creations")
      .select((e) => e.fn.countAll<number | string>().as("active"))
      .where("owner_id", "=", ownerId)
      // What was left behind at a former service takes no room here.
      .where("service", "=", service.id)
      .where("status", "in", OPEN_STATUSES)
      .executeTakeFirstOrThrow();
    if (Number(active) >= maxActiveCreations) {
      throw new StudioError(
        "too_many_creations",
        `${maxActiveCreations} of your creations wait or run already. Wait for one or cancel one.`,
        { retryable: true },
      );
    }
    const status = await firstStatus(tx, context, now);
    const id = newId("cr");
    const taken = await insertOrFind(tx, {
      id,
      owner_id: ownerId,
      idempotency_key: idempotencyKey,
      request_hash: requestHash,
      request: JSON.stringify({ ...request, settings: { ...request.settings, seed } }),
      service: service.id,
      service_id: null,
      status,
      progress_permille: null,
      queue_ahead: null,
      error: null,
      enhanced_prompt: null,
      understanding: null,
      previews: "[]",
      cancel_requested_at: null,
      cancel_sent_at: null,
      is_favourite: 0,
      created_at: now,
      updated_at: now,
      started_at: null,
      finished_at: null,
      deleted_at: null,
      checked_at: now,
      queued_at: status === "queued" ? now : null,
      sending_at: status === "sending" ? now : null,
      ...searchColumns(request),
    });
    if (!taken.isNew) return taken;
    await tx
      .insertInto("creation_events")
      .values({ id: newId("ev"), creation_id: id, created_at: now, kind: "created", message: null })
      .execute();
    return taken;
  });
}

/**
 * Two at once with one key: the loser finds the winner's row. When that was refused and is gone before it could be
 * read, the key is free again, and the loser is the next to try.
 */
async function insertOrFind(
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
    const winner = await tx
      .selectFrom("creations")
      .selectAll()
      .where("owner_id", "=", values.owner_id)
      .where("idempotency_key", "=", values.idempotency_key ?? null)
      .executeTakeFirst();
    if (winner) return { row: winner, isNew: false };
  }
}

/**
 * Whether a new creation may go to the service at once, or has to wait in line.
 *
 * @throws StudioError while the service takes nothing from the studio at all: waiting would not help.
 */
async function firstStatus(
  tx: Kysely<Database>,
  { service }: CreationsContext,
  now: number,
): Promise<"sending" | "queued"> {
  if (service.maxActive === null) return "sending";
  const hold = await lockService(tx, service.id, now);
  if (hold?.reason === "quota") throw refusals.quota(hold.until - now);
  if (hold?.reason === "unauthorized") throw refusals.unauthorized(hold.until - now);
  if (hold || (await isAnyQueued(tx, service.id))) return "queued";
  return sumOf(await placesTaken(tx, service.id, now)) < service.maxActive ? "sending" : "queued";
}

/** JSON with sorted keys, so that the order of fields makes no difference. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
