/** Generates rows and pictures of creations that seem to have been made over the last two years. */
import { creationRequestSchema, EMBEDDED_LIMITS, MAX_SEED } from "contract/creations/request";
import { pictureSize } from "contract/models/shape";
import type { EncodedPicture } from "@/lib/pictures/encode";
import { drawSeedPicture } from "./draw";
import { randomNegativePrompt, randomPrompt } from "./prompts";
import { type Random, seededRandom } from "./random";
import { endedCreation, keep, type SeedDeps, type Seeded } from "./rows";

const DEFAULT_RESOLUTION = 512;
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

interface SeedOptions {
  ownerId: string;
  count: number;
  /** The seed of the generator; another number gives other creations. */
  seed?: number;
  /** Of the pictures; larger ones make an archive large with fewer creations. */
  resolution?: number | undefined;
  onProgress?: (done: number) => void;
}

/** Adds `count` ended creations, the newest some minutes old. The same arguments give the same prompts and pictures. */
export async function seedCreations(
  deps: SeedDeps,
  { ownerId, count, seed = 1, resolution = DEFAULT_RESOLUTION, onProgress }: SeedOptions,
): Promise<void> {
  const random = seededRandom(seed);
  const perRatio = Math.min(MAX_DRAWINGS, Math.ceil(count / CREATIONS_PER_DRAWING));
  const drawings = await drawnOnce(seed, perRatio, resolution);
  const now = deps.clock.now();
  for (let done = 0; done < count; ) {
    const batch: Seeded[] = [];
    for (; batch.length < BATCH && done < count; done++) {
      // Recent days have more creations than older ones.
      const ageMs = 300_000 + YEARS_MS * (done / Math.max(1000, count)) ** 1.6 + done * 1_000;
      const createdAt = Math.round(now - ageMs);
      batch.push(seeded(random, drawings, { ownerId, createdAt, now: now + done, resolution }));
    }
    await keep(deps, batch);
    onProgress?.(done);
  }
}

type Drawings = ReadonlyMap<string, readonly EncodedPicture[]>;

/** The tests of a process ask for the same pictures again and again. */
const drawnBefore = new Map<string, Promise<Drawings>>();

function drawnOnce(seed: number, perRatio: number, resolution: number): Promise<Drawings> {
  const key = `${seed} ${perRatio} ${resolution}`;
  const drawings = drawnBefore.get(key) ?? drawAll(seededRandom(seed), perRatio, resolution);
  drawnBefore.set(key, drawings);
  return drawings;
}

async function drawAll(random: Random, perRatio: number, resolution: number): Promise<Drawings> {
  const all = new Map<string, EncodedPicture[]>();
  for (const [ratio] of ASPECT_RATIOS) {
    const { width, height } = pictureSize(ratio, resolution);
    const drawn: EncodedPicture[] = [];
    for (let n = 0; n < perRatio; n++) drawn.push(await drawSeedPicture(random, width, height));
    all.set(ratio, drawn);
  }
  return all;
}

function seeded(
  random: Random,
  drawings: Drawings,
  {
    ownerId,
    createdAt,
    now,
    resolution,
  }: { ownerId: string; createdAt: number; now: number; resolution: number },
): Seeded {
  const status = random.weighted(STATUSES);
  const aspectRatio = random.weighted(ASPECT_RATIOS);
  const request = creationRequestSchema(EMBEDDED_LIMITS).parse({
    prompt: randomPrompt(random),
    negative_prompt: randomNegativePrompt(random),
    is_public: random.next() < 0.6,
    is_enable_prompt_enhancer: random.next() < 0.5,
    config: { image_number: random.weighted(IMAGE_NUMBERS) },
    settings: { seed: random.below(MAX_SEED), aspect_ratio: aspectRatio, resolution },
  });
  const startedAt = createdAt + 400 + random.below(20_000);
  const finishedAt = startedAt + 2_000 + random.below(30_000);
  const done = status === "succeed";
  const chosen = done
    ? Array.from({ length: request.config.image_number }, () => random.pick(drawings.get(aspectRatio) ?? []))
    : [];
  const isFavourite = done && random.next() < 0.08;
  return endedCreation({
    ...{ ownerId, request, status, createdAt, startedAt, finishedAt, updatedAt: now },
    drawings: chosen,
    favourites: isFavourite ? [0] : [],
  });
}
