/** Checks and encodes a picture of the engine, embeds its settings and stores it with its thumbnail. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import type { RenderedImage } from "image-providers/engine";
import type { Order } from "image-providers/order";
import { type PictureFacts, textsOfFacts } from "picture-metadata";
import { encodePng, inspectPicture } from "@/lib/pictures/encode";
import { withXmp } from "@/lib/pictures/leaving";
import type { Marks, Origin } from "@/lib/pictures/marks";
import { type PictureStore, sourceOfParts } from "@/lib/pictures/store";
import type { LayBack } from "@/lib/uploads/lay-back-of";
import { type JobOutput, keysOf } from "./job";
import { seedIn } from "./seed-in";

/** What is the same for all pictures of a job. */
interface PictureOrigin {
  jobId: string;
  request: CreationRequest;
  enhancedPrompt: string | null;
  order: Order;
  madeFrom: PictureFacts["made_from"];
  /** Where they come from, for those who check it. */
  comesFrom: Origin;
}

/**
 * @param layBack lays an edit back over its source; null where nothing has to stay.
 * @returns the picture with its real size, its thumbnail, and the seed that it was drawn with; null when neither engine nor
 * file say.
 * @throws StudioError `not_a_picture` for bytes that are no picture; an outage while the source cannot be read
 */
export async function readImage({ image, seed, revisedPrompt }: RenderedImage, layBack: LayBack | null) {
  return { ...(await read({ image, seed }, layBack)), revisedPrompt };
}

async function read({ image, seed }: RenderedImage, layBack: LayBack | null) {
  const laid = layBack && (await layBack.lay(image));
  if (laid) return { ...(await inspectPicture(laid.bytes)), seed, scaledFrom: laid.scaledFrom };
  const isAsDrawn = layBack !== null;
  if ("data" in image) return { ...(await encodePng(image)), seed, isAsDrawn };
  const picture = await inspectPicture(image.bytes);
  return { ...picture, seed: seed ?? (await seedIn(image.bytes)), isAsDrawn };
}

/** @param signal stops before the first write. @returns the record of the stored picture */
export async function storePicture(
  { store, marks }: { store: PictureStore; marks: Marks },
  origin: PictureOrigin,
  index: number,
  picture: Awaited<ReturnType<typeof readImage>>,
  signal: AbortSignal,
): Promise<JobOutput> {
  const { jobId, request, enhancedPrompt, order, madeFrom, comesFrom } = origin;
  const revisedPrompt = revisedPromptOf(picture, origin);
  const { seed, width, height, mediaType, hash } = picture;
  const scaledFrom = "scaledFrom" in picture ? picture.scaledFrom : null;
  const { aspect_ratio, resolution } = request.settings;
  // Only values that request and model determine, so that equal requests to the sandbox engine produce files that differ in nothing
  // but the signature.
  const texts = textsOfFacts({
    version: 1,
    seed,
    prompt: request.prompt,
    enhanced_prompt: revisedPrompt ?? enhancedPrompt,
    negative_prompt: request.negative_prompt,
    settings: { aspect_ratio: aspect_ratio.replace(/\s/g, ""), resolution, width, height },
    made_by: order.model.name,
    model: order.model.id,
    ...(Object.keys(order.settings).length > 0 && { model_settings: order.settings }),
    ...(request.written && { written: request.written }),
    ...(madeFrom && { made_from: madeFrom }),
  });
  const file = sourceOfParts(await marks.mark(picture.bytes, comesFrom, texts));
  const thumbnail = withXmp(picture.thumbnail, comesFrom.sourceType);
  signal.throwIfAborted();
  const keys = keysOf(jobId, index, mediaType);
  await Promise.all([store.put(keys.original, file), store.put(keys.thumbnail, thumbnail)]);
  const { original: originalKey, thumbnail: thumbnailKey } = keys;
  const { byteLength } = file;
  return {
    ...{ index, seed, originalKey, thumbnailKey, width, height, mediaType, byteLength, hash },
    ...(scaledFrom && { scaledFrom }),
    ...("isAsDrawn" in picture && picture.isAsDrawn && { isAsDrawn: true }),
    ...(revisedPrompt !== undefined && { revisedPrompt }),
  };
}

/** What the engine made of the prompt. That of an edit is left out: later edits would take it for words about the whole picture. */
function revisedPromptOf(
  { revisedPrompt }: Pick<RenderedImage, "revisedPrompt">,
  { request, enhancedPrompt }: PictureOrigin,
): string | undefined {
  const isSame = revisedPrompt === (enhancedPrompt ?? request.prompt);
  return isSame || request.operation ? undefined : revisedPrompt;
}
