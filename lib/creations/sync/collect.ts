/** Collect: brings the pictures of a creation that succeeded into our store, and only then calls it done. */
import "server-only";
import { isStudioError, StudioError } from "@/lib/errors";
import { inspectPicture } from "@/lib/pictures/encode";
import type { ServiceOutput, ServiceReport } from "@/lib/service/service";
import type { CreationRow, CreationsContext } from "../context";
import { pictureRows } from "../ledger/picture-rows";
import { addEvent, nextVersion } from "../ledger/row";
import { OPEN_STATUSES } from "../ledger/state";

/** So many times in a row the service must not say where the pictures are, or deliver unusable ones. */
const MISSES_UNTIL_FAILED = 4;
/** Pictures that are only out of reach are tried for as long as this: links and outages outlive minutes. */
const OUT_OF_REACH_UNTIL_FAILED_MS = 24 * 3_600_000;
/** The pause before pictures that are out of reach are fetched again. */
const RETRY_MS = 5_000;
/** The pause before the service is asked again where they are: it may only be slow to list them. */
const LOOK_AGAIN_MS = 1_500;

type Kept = Extract<ServiceOutput, { kind: "kept" }>;

/**
 * Keeps every picture, then ends the creation, in one transaction fenced by its still being open.
 *
 * Until then it shows as `post_processing`. Pictures out of reach (a network, a token, a disk) are tried again for a
 * day; a service that does not say where they are only a few times; what can never be used is not.
 */
export async function collectPictures(
  context: CreationsContext,
  row: CreationRow,
  report: ServiceReport,
): Promise<void> {
  const { service, store, clock, log } = context;
  const kept: Kept[] = [];
  try {
    const outputs = await service.outputs(row.service_id ?? "");
    if (outputs.length === 0) {
      throw unusable("Finished, but the service does not say where the pictures are.", { retryable: true });
    }
    const elsewhere = outputs.some((output) => output.kind === "elsewhere");
    if (elsewhere && row.status !== "post_processing") await markCollecting(context, row);
    for (const output of outputs) kept.push(await keep(context, row, output));
    await finish(context, row, report, kept);
  } catch (error) {
    log.warn({ err: error, creation: row.id }, "the pictures could not be collected");
    const isUnusable = isStudioError(error) && error.errorName === "service_answer_unusable";
    const giveUp = isUnusable
      ? !error.retryable || row.misses + 1 >= MISSES_UNTIL_FAILED
      : clock.now() - (row.service_ended_at ?? row.created_at) > OUT_OF_REACH_UNTIL_FAILED_MS;
    const reason = isUnusable ? error : unusable("The pictures could not be fetched.");
    await markUncollected(context, row, {
      misses: row.misses + (isUnusable ? 1 : 0),
      reason: giveUp ? reason : null,
      pauseMs: isUnusable ? LOOK_AGAIN_MS : RETRY_MS,
    });
    if (giveUp) {
      // What the embedded service kept is its own to forget.
      const ours = kept.filter(({ originalKey }) => originalKey.startsWith(placeOf(row)));
      await store.remove(ours.flatMap(({ originalKey, thumbnailKey }) => [originalKey, thumbnailKey]));
    }
  }
}

const unusable = (message: string, options: { retryable?: boolean } = {}) =>
  new StudioError("service_answer_unusable", message, options);
const placeOf = (row: Pick<CreationRow, "id">) => `pictures/${row.id}/`;

/** Says that it is finishing: fetching may take a while. */
async function markCollecting({ db, clock }: CreationsContext, row: CreationRow): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable("creations")
    .set({ status: "post_processing", queue_ahead: null, updated_at: nextVersion(row, now) })
    .where("id", "=", row.id)
    .where("status", "in", ["pending", "processing"])
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await addEvent(db, { creationId: row.id, kind: "post_processing", now });
}

async function keep({ store }: CreationsContext, row: CreationRow, output: ServiceOutput): Promise<Kept> {
  if (output.kind === "kept") return output;
  const picture = await inspectPicture(await output.fetch());
  const place = `${placeOf(row)}${output.index}`;
  const originalKey = `${place}.${picture.mediaType.split("/")[1]}`;
  const thumbnailKey = `${place}-thumbnail.webp`;
  await Promise.all([store.put(originalKey, picture.bytes), store.put(thumbnailKey, picture.thumbnail)]);
  const { width, height, mediaType } = picture;
  const byteLength = picture.bytes.byteLength;
  return {
    kind: "kept",
    index: output.index,
    seed: output.seed,
    originalKey,
    thumbnailKey,
    width,
    height,
    mediaType,
    byteLength,
  };
}

async function finish(
  { db, clock }: CreationsContext,
  row: CreationRow,
  report: ServiceReport,
  pictures: Kept[],
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("creations")
      .set({
        status: "succeed",
        progress_permille: 1000,
        queue_ahead: null,
        enhanced_prompt: report.enhancedPrompt ?? row.enhanced_prompt,
        understanding: report.understanding ? JSON.stringify(report.understanding) : row.understanding,
        started_at: row.started_at ?? now,
        finished_at: now,
        updated_at: nextVersion(row, now),
      })
      .where("id", "=", row.id)
      .where("status", "in", OPEN_STATUSES)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await tx
      .insertInto("pictures")
      .values(pictureRows(row.id, pictures, now))
      .execute();
    await addEvent(tx, { creationId: row.id, kind: "succeed", now });
  });
}

/** @param outcome.reason why it is given up; null to try again after a pause. */
async function markUncollected(
  { db, clock }: CreationsContext,
  row: CreationRow,
  { misses, reason, pauseMs }: { misses: number; reason: StudioError | null; pauseMs: number },
): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable("creations")
    .set({
      status: reason ? "failed" : "post_processing",
      error: reason && JSON.stringify(reason.toBody()),
      finished_at: reason ? now : null,
      misses,
      checked_at: now + pauseMs,
      updated_at: nextVersion(row, now),
    })
    .where("id", "=", row.id)
    .where("status", "in", OPEN_STATUSES)
    .executeTakeFirst();
  if (reason && numUpdatedRows > 0n) {
    await addEvent(db, { creationId: row.id, kind: "failed", message: reason.message, now });
  }
}
