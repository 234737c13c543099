/** Generates rows and pictures of creations that seem to have been made over the last two years. */
import type { Insertable, Kysely } from "kysely";
import { creationRequestSchema, EMBEDDED_LIMITS, MAX_SEED } from "@/lib/contract/request";
import { pictureSize } from "@/lib/contract/shape";
import { searchColumns } from "@/lib/creations/ledger/filter";
import type { CreationEventsTable, CreationsTable, Database, PicturesTable } from "@/lib/db/schema";
import { newId } from "@/lib/ids";
import type { EncodedPicture } from "@/lib/pictures/encode";
import type { PictureStore } from "@/lib/pictures/store";
import { drawSeedPicture } from "./draw";
import { randomNegativePrompt, randomPrompt } from "./prompts";
import { type Random, seededRandom } from "./random";

const RESOLUTION = 512;
const ASPECT_RATIOS = [
  ["1:1", 30],
  ["3:2", 15],
  ["2:3", 15],
  ["16:9", 20],
  ["9:16", 10],
  ["4:3", 6],
  ["21:9", 4],
] as const;
const IMAGE_NUMBERS = [
  [1, 70],
  [2, 14],
  [4, 16],
] as const;
const STATUSES = [
  ["succeed", 92],
  ["failed", 4],
  ["cancelled", 3],
  ["outcome_unknown", 1],
] as const;
/** The maximum of different pictures for each aspect ratio; creations have equal bytes, but never share files. */
const MAX_DRAWINGS = 24;
const CREATIONS_PER_DRAWING = 50;
const BATCH = 100;
const YEARS_MS = 2 * 365 * 24 * 3_600_000;

interface Deps {
  db: Kysely<Database>;
  store: PictureStore;
  clock: { now(): number };
}

interface SeedOptions {
  ownerId: string;
  count: number;
  /** The seed of the generator; another number gives other creations. */
  seed?: number;
  onProgress?: (done: number) => void;
}

interface Seeded {
  creation: Insertable<CreationsTable>;
  pictures: Insertable<PicturesTable>[];
  events: Insertable<CreationEventsTable>[];
  drawings: EncodedPicture[];
}

/** Adds `count` ended creations, the newest some minutes old. The same arguments give the same prompts and pictures. */
export async function seedCreations(
  deps: Deps,
  { ownerId, count, seed = 1, onProgress }: SeedOptions,
): Promise<void> {
  const random = seededRandom(seed);
  const perRatio = Math.min(MAX_DRAWINGS, Math.ceil(count / CREATIONS_PER_DRAWING));
  const drawings = await drawAll(seededRandom(seed), perRatio);
  const now = deps.clock.now();
  for (let done = 0; done < count; ) {
    const batch: Seeded[] = [];
    for (; batch.length < BATCH && done < count; done++) {
      // Recent days have more creations than older ones.
      const ageMs = 300_000 + YEARS_MS * (done / Math.max(1000, count)) ** 1.6 + done * 1_000;
      batch.push(seeded(random, drawings, { ownerId, createdAt: Math.round(now - ageMs), now: now + done }));
    }
    await keep(deps, batch);
    onProgress?.(done);
  }
}

type Drawings = ReadonlyMap<string, readonly EncodedPicture[]>;

async function drawAll(random: Random, perRatio: number): Promise<Drawings> {
  const all = new Map<string, EncodedPicture[]>();
  for (const [ratio] of ASPECT_RATIOS) {
    const { width, height } = pictureSize(ratio, RESOLUTION);
    const drawn: EncodedPicture[] = [];
    for (let n = 0; n < perRatio; n++) drawn.push(await drawSeedPicture(random, width, height));
    all.set(ratio, drawn);
  }
  return all;
}

function seeded(
  random: Random,
  drawings: Drawings,
  { ownerId, createdAt, now }: { ownerId: string; createdAt: number; now: number },
): Seeded {
  const id = newId("cr");
  const status = random.weighted(STATUSES);
  const aspectRatio = random.weighted(ASPECT_RATIOS);
  const request = creationRequestSchema(EMBEDDED_LIMITS).parse({
    prompt: randomPrompt(random),
    negative_prompt: randomNegativePrompt(random),
    is_public: random.next() < 0.6,
    is_enable_prompt_enhancer: random.next() < 0.5,
    config: { image_number: random.weighted(IMAGE_NUMBERS) },
    settings: { seed: random.below(MAX_SEED), aspect_ratio: aspectRatio, resolution: RESOLUTION },
  });
  const startedAt = createdAt + 400 + random.below(20_000);
  const finishedAt = startedAt + 2_000 + random.below(30_000);
  const done = status === "succeed";
  const chosen = done
    ? Array.from({ length: request.config.image_number }, () => random.pick(drawings.get(aspectRatio) ?? []))
    : [];
  const isFavourite = done && random.next() < 0.08 ? 1 : 0;
  return {
    creation: {
      id,
      owner_id: ownerId,
      idempotency_key: null,
      request_hash: "",
      request: JSON.stringify(request),
      service: "embedded",
      service_id: null,
      status,
      progress_permille: done ? 1000 : null,
      queue_ahead: null,
      error:
        status === "failed"
          ? JSON.stringify({ message: "The service ran out of memory.", code: 50201, details: [] })
          : null,
      enhanced_prompt:
        request.is_enable_prompt_enhancer && done
          ? `${request.prompt}, intricate detail, balanced light`
          : null,
      understanding: null,
      previews: "[]",
      cancel_requested_at: status === "cancelled" ? finishedAt : null,
      cancel_sent_at: null,
      is_favourite: isFavourite,
      created_at: createdAt,
      updated_at: now,
      started_at: startedAt,
      finished_at: finishedAt,
      deleted_at: null,
      checked_at: finishedAt,
      ...searchColumns(request),
    },
    events: [
      { id: newId("ev"), creation_id: id, created_at: createdAt, kind: "created", message: null },
      { id: newId("ev"), creation_id: id, created_at: startedAt, kind: "processing", message: null },
      { id: newId("ev"), creation_id: id, created_at: finishedAt, kind: status, message: null },
    ],
    drawings: chosen,
    pictures: chosen.map(({ width, height, mediaType, bytes }, index) => ({
      id: newId("pi"),
      creation_id: id,
      picture_index: index,
      seed: request.settings.seed + index,
      is_favourite: index === 0 ? isFavourite : 0,
      width,
      height,
      media_type: mediaType,
      byte_length: bytes.byteLength,
      original_key: `pictures/${id}/${index}.jpeg`,
      thumbnail_key: `pictures/${id}/${index}-thumbnail.webp`,
      created_at: finishedAt,
    })),
  };
}

/** The pictures are stored before the row, so that no creation is without its pictures. */
async function keep({ db, store }: Deps, batch: readonly Seeded[]): Promise<void> {
  await Promise.all(
    batch.flatMap(({ pictures, drawings }) =>
      pictures.flatMap(({ original_key, thumbnail_key, picture_index }) => {
        const drawing = drawings[picture_index];
        return drawing
          ? [store.put(original_key, drawing.bytes), store.put(thumbnail_key, drawing.thumbnail)]
          : [];
      }),
    ),
  );
  const pictures = batch.flatMap((one) => one.pictures);
  await db.transaction().execute(async (tx) => {
    for (const { creation, events } of batch) {
      await tx.insertInto("creations").values(creation).execute();
      await tx.insertInto("creation_events").values(events).execute();
    }
    for (const picture of pictures) await tx.insertInto("pictures").values(picture).execute();
  });
}
