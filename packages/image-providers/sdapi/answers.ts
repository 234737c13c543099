/** Schemas of the answers of an A1111-style server. */
import { MAX_SEED } from "contract/creations/request";
import * as z from "zod";
import type { RenderedImage } from "../engine";
import { foreignSentence } from "../outbound/foreign";
import { parseForeignJson } from "../outbound/json";

const MAX_NAMES = 1_000;
const MAX_IMAGES = 64;

/** What the server is drawing now, for whomever. */
export interface Progress {
  isDrawing: boolean;
  isInterrupted: boolean;
  /** 0..1 */
  fraction: number;
  /** The unfinished picture as base64. */
  preview: string | null;
  /** The id of the call that is drawn; null where the server does not say. */
  task: string | null;
}

const progressSchema = z.looseObject({
  progress: z.number().min(0).max(1).catch(0),
  state: z
    .looseObject({
      /** 0 or less while nothing is drawn; other values of `progress` may be left from the last call. */
      job_count: z.number().catch(0),
      interrupted: z.boolean().catch(false),
      /** Calls of the web UI have the name of their task, those of the API one name for all. */
      job: z.string().max(200).catch(""),
    })
    .catch({ job_count: 0, interrupted: false, job: "" }),
  current_image: z.string().nullish().catch(null),
  current_task: z.string().max(200).nullish().catch(null),
  /** The same in SD.Next. */
  id: z.string().max(200).nullish().catch(null),
});

/** @returns null when the answer is not one about progress. */
export function readProgress(body: unknown): Progress | null {
  const { data } = progressSchema.safeParse(body);
  if (!data) return null;
  const { progress, state, current_image, current_task, id } = data;
  return {
    isDrawing: state.job_count > 0,
    isInterrupted: state.interrupted,
    fraction: progress,
    preview: current_image ? withoutPrefix(current_image) : null,
    task: current_task || id || (state.job.startsWith("task(") ? state.job : null),
  };
}

const taskSchema = z.looseObject({ active: z.boolean() });

/** Whether a task is the one that is drawn, from an answer of `/internal/progress`; null when it does not say. */
export const readTask = (body: unknown): boolean | null => taskSchema.safeParse(body).data?.active ?? null;

/** base64; large ones are bytes already. */
const pictureSchema = z.union([z.instanceof(Uint8Array), z.string().min(1)]);
const drawnSchema = z.object({
  images: z.array(pictureSchema).min(1).max(MAX_IMAGES),
  info: z.string().catch(""),
});
const seed = z.number().int().min(0).max(MAX_SEED);
const infoSchema = z.object({
  all_seeds: z.array(seed).max(MAX_IMAGES).catch([]),
  seed: seed.nullish().catch(null),
  /** A sheet of all pictures may come first. */
  index_of_first_image: z.number().int().min(0).max(MAX_IMAGES).catch(0),
});

/**
 * The pictures of an answer.
 *
 * @param asked how many pictures, and the seed of the first; others follow from it where the server does not say.
 * @returns null when there is none.
 */
export function readImages(
  body: unknown,
  asked: { count: number; seed: number | null },
): RenderedImage[] | null {
  const { data } = drawnSchema.safeParse(body);
  if (!data) return null;
  const info = infoSchema.safeParse(parseForeignJson(data.info, null)).data;
  const isSheetFirst = data.images.length > asked.count;
  const from = isSheetFirst ? (info?.index_of_first_image ?? 0) : 0;
  const first = info?.seed ?? asked.seed;
  // Extensions append pictures of their own.
  const pictures = data.images.slice(from, from + asked.count);
  if (pictures.length === 0) return null;
  return pictures.map((image, index) => ({
    image: { bytes: bytesOf(image) },
    seed: info?.all_seeds[index] ?? (first === null ? null : (first + index) % (MAX_SEED + 1)),
  }));
}

const upscaledSchema = z.object({ image: pictureSchema });

/**
 * The enlarged picture of an answer, as often as it was asked for: each would be the same. No seed draws it again.
 *
 * @returns null when there is none.
 */
export function readUpscaled(body: unknown, count: number): RenderedImage[] | null {
  const { data } = upscaledSchema.safeParse(body);
  if (!data) return null;
  const image = { bytes: bytesOf(data.image) };
  return Array.from({ length: count }, () => ({ image, seed: null }));
}

const bytesOf = (picture: string | Uint8Array): Uint8Array =>
  typeof picture === "string" ? Buffer.from(withoutPrefix(picture), "base64") : picture;
const withoutPrefix = (base64: string) => base64.replace(/^data:[\w/+.-]{1,50};base64,/, "");

/** The name of something in a list of the server. */
const nameSchema = z
  .looseObject({ name: z.string().min(1).max(100) })
  .transform(({ name }) => name)
  .catch("");

/** @returns the names of `/sdapi/v1/samplers` or `/sdapi/v1/upscalers`; null when the answer is no list. */
export function readNames(body: unknown): string[] | null {
  const { data } = z.array(nameSchema).max(MAX_NAMES).safeParse(body);
  return data ? [...new Set(data.filter(Boolean))] : null;
}

const checkpointSchema = z
  .looseObject({
    title: z.string().max(1_000),
    model_name: z.string().max(1_000).nullish().catch(null),
    hash: z.string().max(100).nullish().catch(null),
    sha256: z.string().max(100).nullish().catch(null),
  })
  .transform(({ title, model_name, hash, sha256 }) => ({ title, names: [title, model_name, hash, sha256] }))
  .nullable()
  .catch(null);

/** @returns the title of each checkpoint by each of its names; null when the answer is no list. */
export function readCheckpoints(body: unknown): ReadonlyMap<string, string> | null {
  const { data } = z.array(checkpointSchema).max(10_000).safeParse(body);
  if (!data) return null;
  return new Map(
    data.flatMap((one) => one?.names.flatMap((name) => (name ? [[name, one.title]] : [])) ?? []),
  );
}

const sentence = foreignSentence.optional().catch(undefined);
const errorSchema = z.looseObject({ error: sentence, detail: sentence, errors: sentence }).catch({});

/** The server's own words about an error; undefined when it says nothing. */
export function readReason(body: unknown): string | undefined {
  // Forge answers errors that nothing catches as plain text.
  if (typeof body === "string") return sentence.parse(body);
  const { error, detail, errors } = errorSchema.parse(body ?? {});
  // `error` is the name of a class of errors.
  return detail || errors || error;
}
