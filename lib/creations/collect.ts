/** Collect: brings the pictures of a creation that succeeded into our store, and only then calls it done. */
import "server-only";
import { isStudioError, StudioError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { inspectPicture } from "@/lib/pictures/encode";
import type { ServiceOutput, ServiceReport } from "@/lib/service/service";
import type { CreationRow, CreationsContext } from "./context";
import { addEvent, nextVersion } from "./row";
import { OPEN_STATUSES } from "./state";

/** So many times in a row the pictures must be out of reach before the creation counts as failed. */
const MISSES_UNTIL_FAILED = 4;

type Kept = Extract<ServiceOutput, { kind: "kept" }>;

/**
 * Keeps every picture, then ends the creation, in one transaction fenced by its still being open.
 *
 * Until then it shows as `post_processing`. Pictures that cannot be had now are tried again on the next read; after
 * a few of those, or when they are unusable, the creation has failed and says why.
 */
export async function collectPictures(
  context: CreationsContext,
  row: CreationRow,
  report: ServiceReport,
): Promise<void> {
  const { service, log } = context;
  try {
    const outputs = await service.outputs(row.service_id ?? "");
    if (outputs.length === 0) {
      throw new StudioError(
        "service_answer_unusable",
        "Finished, but the service does not say where the pictures are.",
        { retryable: true },
      );
    }
    await finish(
      context,
      row,
      report,
      await Promise.all(outputs.map((output) => keep(context, row, output))),
    );
  } catch (error) {
    log.warn({ err: error, creation: row.id }, "the pictures could not be collected");
    const known = isStudioError(error) ? error : null;
    const last = (known && !known.retryable) || row.misses + 1 >= MISSES_UNTIL_FAILED;
    const reason = known ?? new StudioError("service_answer_unusable", "The pictures could not be fetched.");
    await markUncollected(context, row, last ? reason : null);
  }
}

async function keep({ store }: CreationsContext, row: CreationRow, output: ServiceOutput): Promise<Kept> {
  if (output.kind === "kept") return output;
  const picture = await inspectPicture(await output.fetch());
  const place = `pictures/${row.id}/${output.index}`;
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
      .values(
        pictures.map((picture) => ({
          id: newId("pi"),
          creation_id: row.id,
          picture_index: picture.index,
          seed: picture.seed,
          width: picture.width,
          height: picture.height,
          media_type: picture.mediaType,
          byte_length: picture.byteLength,
          original_key: picture.originalKey,
          thumbnail_key: picture.thumbnailKey,
          created_at: now,
        })),
      )
      .execute();
    await addEvent(tx, { creationId: row.id, kind: "succeed", now });
  });
}

/** @param reason why it is given up; null to try again later. */
async function markUncollected(
  { db, clock }: CreationsContext,
  row: CreationRow,
  reason: StudioError | null,
): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable("creations")
    .set({
      status: reason ? "failed" : "post_processing",
      error: reason && JSON.stringify(reason.toBody()),
      finished_at: reason ? now : null,
      misses: row.misses + 1,
      updated_at: nextVersion(row, now),
    })
    .where("id", "=", row.id)
    .where("updated_at", "=", row.updated_at)
    .where("status", "in", OPEN_STATUSES)
    .executeTakeFirst();
  if (reason && numUpdatedRows > 0n) {
    await addEvent(db, { creationId: row.id, kind: "failed", message: reason.message, now });
  }
}
