/** Collect: stores the pictures of a creation that succeeded at the service, and only then marks it as `succeed`. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import type { ErrorName } from "contract/errors";
import { FAILURE_CODES } from "contract/failures";
import type { Size } from "contract/models/model-size";
import { isStudioError, StudioError } from "contract/studio-error";
import type { ServiceOutput, ServiceReport } from "image-providers/service";
import { sql } from "kysely";
import { outage } from "@/lib/base/errors";
import { inspectPicture } from "@/lib/pictures/encode";
import { inExactSize } from "@/lib/pictures/painting/exact-size";
import { inSpan } from "@/lib/tracing/span";
import { type LayBack, layBackOf } from "@/lib/uploads/lay-back-of";
import type { Ledger, ViewContext } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import { costColumns, countEnd } from "../ledger/count-end";
import { drawnByNotice, rightsAsDrawn } from "../ledger/drawn-by";
import { markFirstPictures } from "../ledger/favourites";
import { withReported } from "../ledger/ignored";
import { pictureRows } from "../ledger/picture-rows";
import { addEvent, type CreationRow, nextVersion } from "../ledger/row";
import { OPEN_STATUSES } from "../ledger/state";
import { ignoredOf, intactRequest } from "../ledger/stored";
import { markedFiles } from "../pictures/marked-files";
import { lookAtBlockedAgain, pauseOfBlocked } from "./blocked-pictures";
import { equalPicturesNotice } from "./equal-pictures";

/** Consecutive attempts with no or unusable pictures before the creation fails. */
const MAX_MISSES = 4;
/** How long unreachable pictures are tried, because outages and expired links may last hours. */
const MAX_UNREACHABLE_MS = 24 * 3_600_000;
/** The pause before unreachable pictures are fetched again. */
const UNREACHABLE_RETRY_MS = 5_000;
/** The pause before the service is asked for the addresses again, which it may list late. */
const UNUSABLE_RETRY_MS = 1_500;

type KeptOutput = Extract<ServiceOutput, { kind: "kept" }>;

/**
 * Stores every picture, then ends the creation in one transaction, if it is still open.
 *
 * Until then the creation is in `post_processing`. Unreachable pictures (network, token, disk) are tried for a day, and so are those
 * at a host that the settings do not allow yet, which `notice` says; missing addresses a few times, and unusable pictures once.
 */
export function collectPictures(
  context: ViewContext,
  at: Pick<SharedService, "service">,
  row: CreationRow,
  report: ServiceReport,
): Promise<void> {
  return inSpan("collect", { parent: row.trace }, () => collect(context, at, row, report));
}

async function collect(
  context: ViewContext,
  { service }: Pick<SharedService, "service">,
  row: CreationRow,
  report: ServiceReport,
): Promise<void> {
  const { store, clock, log } = context;
  const kept: KeptOutput[] = [];
  try {
    const outputs = await service.outputs(row.service_id ?? "");
    if (outputs.length === 0) {
      throw new StudioError("no_picture", "Finished, but the service does not say where the pictures are.", {
        retryable: true,
      });
    }
    const elsewhere = outputs.some((output) => output.kind === "elsewhere");
    if (elsewhere && row.status !== "post_processing") await markCollecting(context, row);
    // What is fetched now could not be stored.
    if (elsewhere && (await store.isWritable?.()) === false) throw outage("storage_unavailable", null);
    const abilities = service.models.find(({ id }) => id === row.model)?.abilities;
    const request = elsewhere ? intactRequest(log, row) : null;
    const layBack = await layBackOf(context, { creationId: row.id, request, abilities });
    for (const output of outputs) kept.push(await keep(context, row, { output, report, layBack, request }));
    const notice = noticeOf(row, report, outputs, kept);
    await finish(context, row, { ...report, notice, rights: rightsAsDrawn(context, row, outputs) }, kept);
  } catch (error) {
    log.warn({ err: error, creation: row.id }, "the pictures could not be collected");
    const isUnusable = isStudioError(error) && isAboutPictures(error.errorName);
    const isNotAllowed = isStudioError(error) && error.errorName === "picture_host_not_allowed";
    const giveUp = isUnusable
      ? !error.retryable || row.misses + 1 >= MAX_MISSES
      : clock.now() - (row.service_ended_at ?? row.created_at) > MAX_UNREACHABLE_MS;
    const reason = isUnusable || isNotAllowed ? error : notFetched();
    const hasFailed = await markUncollected(context, row, {
      misses: row.misses + (isUnusable ? 1 : 0),
      reason: giveUp ? reason : null,
      costMicros: report.costMicros,
      notice: isNotAllowed && !giveUp ? waitsInWords(error) : null,
      pauseMs: isNotAllowed
        ? await pauseOfBlocked(context, service.id)
        : isUnusable
          ? UNUSABLE_RETRY_MS
          : UNREACHABLE_RETRY_MS,
    });
    // Another process, or a commit whose answer was lost, may have ended it with these very pictures.
    if (hasFailed) {
      // Pictures that a service keeps in the store itself are removed by its `forget`.
      const ours = kept.filter(({ originalKey }) => originalKey.startsWith(placeOf(row)));
      await store.remove(ours.flatMap(({ originalKey, thumbnailKey }) => [originalKey, thumbnailKey]));
    }
  }
}

/** What the service says of a success, which model drew it if not the one that the creation names, and which pictures are equal. */
function noticeOf(
  row: Pick<CreationRow, "model" | "model_name">,
  { notice = null }: ServiceReport,
  outputs: readonly ServiceOutput[],
  kept: readonly KeptOutput[],
): string | null {
  const notices = [
    ...[notice, drawnByNotice(row, outputs), equalPicturesNotice(kept), scaledNotice(kept)],
    kept.some(({ isAsDrawn }) => isAsDrawn) ? AS_DRAWN : null,
  ];
  return notices.filter(Boolean).join(" ") || null;
}

/** What was drawn is as sharp as the model drew it, although the picture may be larger. */
function scaledNotice(kept: readonly KeptOutput[]): string | null {
  const [scaled] = kept.filter(({ scaledFrom }) => scaledFrom);
  if (!scaled?.scaledFrom) return null;
  const size = ({ width, height }: Size) => `${width} × ${height}`;
  return `The model answered with ${size(scaled.scaledFrom)} pixels; what changed was scaled to the ${size(scaled)} of the source.`;
}

const AS_DRAWN =
  "The picture that this is made from could not be read afterwards. What the model drew is kept as it is, so it may differ outside of the mask too.";

/** The day is `MAX_UNREACHABLE_MS`. */
const waitsInWords = ({ message }: Error) =>
  `${message} Nothing is lost: the studio tries again by itself for a day.`;

/** Not an outage, which passes. */
const isAboutPictures = (name: ErrorName) => Object.hasOwn(FAILURE_CODES, name) || name === "record_damaged";
const notFetched = () => new StudioError("download_failed", "The pictures could not be fetched.");
const placeOf = (row: Pick<CreationRow, "id">) => `pictures/${row.id}/`;

/** Shows the creation as `post_processing`, because fetching may take a while. */
async function markCollecting({ db, clock }: Ledger, row: CreationRow): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable("creations")
    .set({ status: "post_processing", queue_ahead: null, updated_at: nextVersion(row, now) })
    .where("id", "=", row.id)
    .where("status", "in", ["pending", "processing"])
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await addEvent(db, { creationId: row.id, kind: "post_processing", now });
}

interface Fetched {
  output: ServiceOutput;
  report: ServiceReport;
  layBack: LayBack | null;
  /** null for what is kept already, and where it is damaged. */
  request: CreationRequest | null;
}

async function keep(
  context: ViewContext,
  row: CreationRow,
  { output, report, layBack, request }: Fetched,
): Promise<KeptOutput> {
  if (output.kind === "kept") return output;
  const { store } = context;
  const { index, seed } = output;
  const whole = await inspectPicture(await output.fetch());
  const fetched = request ? await inExactSize(whole, request) : whole;
  const laid = layBack && (await layBack.lay(fetched));
  const picture = laid ? await inspectPicture(laid.bytes) : fetched;
  const { width, height, mediaType, hash } = picture;
  const place = `${placeOf(row)}${index}`;
  const originalKey = `${place}.${mediaType.split("/")[1]}`;
  const thumbnailKey = `${place}-thumbnail.webp`;
  const { file, thumbnail } = await markedFiles(context, row, { output, report, picture });
  await Promise.all([store.put(originalKey, file), store.put(thumbnailKey, thumbnail)]);
  const { byteLength } = file;
  return {
    ...{ kind: "kept", index, seed, originalKey, thumbnailKey, width, height, mediaType, byteLength, hash },
    ...(laid?.scaledFrom && { scaledFrom: laid.scaledFrom }),
    ...(layBack && !laid && { isAsDrawn: true }),
  };
}

async function finish(
  { db, clock, log }: Ledger,
  row: CreationRow,
  report: ServiceReport & { rights: ReturnType<typeof rightsAsDrawn> },
  pictures: KeptOutput[],
): Promise<void> {
  const now = clock.now();
  const cost = costColumns(row, { costMicros: report.costMicros, pictures: pictures.length });
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("creations")
      .set({
        status: "succeed",
        progress_permille: 1000,
        queue_ahead: null,
        enhanced_prompt: report.enhancedPrompt ?? row.enhanced_prompt,
        understanding: report.understanding ? JSON.stringify(report.understanding) : row.understanding,
        // What the row says may be why its pictures could not be fetched yet.
        notice: report.notice ?? null,
        ignored: JSON.stringify(withReported(ignoredOf(log, row), report.ignored)),
        ...cost,
        ...report.rights,
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
    await markFirstPictures(tx, sql`creation_id = ${row.id}`);
    await countEnd(tx, row, { status: "succeed", pictures: pictures.length, cost, now });
    if (row.notice !== null) await lookAtBlockedAgain(tx, row.service, now);
    await addEvent(tx, { creationId: row.id, kind: "succeed", now });
  });
}

/**
 * @param outcome.reason why the creation fails; null to try again after a pause.
 * @param outcome.costMicros what the service says that it cost.
 * @param outcome.notice what somebody has to do before its pictures can be fetched; null for nothing.
 * @returns whether the creation failed by this call.
 */
async function markUncollected(
  { db, clock }: Ledger,
  row: CreationRow,
  outcome: {
    misses: number;
    reason: StudioError | null;
    costMicros: number | null | undefined;
    notice: string | null;
    pauseMs: number;
  },
): Promise<boolean> {
  const { misses, reason, costMicros, notice, pauseMs } = outcome;
  const now = clock.now();
  const cost = costColumns(row, { costMicros, pictures: 0 });
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("creations")
      .set({
        status: reason ? "failed" : "post_processing",
        error: reason && JSON.stringify(reason.toBody()),
        finished_at: reason ? now : null,
        ...(reason && cost),
        misses,
        notice,
        checked_at: now + pauseMs,
        updated_at: nextVersion(row, now),
      })
      .where("id", "=", row.id)
      .where("status", "in", OPEN_STATUSES)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (notice !== null && notice !== row.notice)
      await addEvent(tx, { creationId: row.id, kind: "post_processing", message: notice, now });
    if (!reason) return false;
    await countEnd(tx, row, { status: "failed", cost, now });
    await addEvent(tx, {
      creationId: row.id,
      kind: "failed",
      message: reason.message,
      code: reason.toBody().code,
      now,
    });
    return true;
  });
}
