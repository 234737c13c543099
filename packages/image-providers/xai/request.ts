/** What a call sends, and where. */
import type { RenderRequest } from "../engine";
import { type CreationInputs, type InputPicture, sizeWithin } from "../inputs";
import { Base64, jsonWithFiles } from "../outbound/encode-body";
import type { Call } from "../outbound/engines/calls";
import { readPicture } from "../outbound/read-inputs";
import { AUTOMATIC, QUALITY, type WireModel } from "./models";
import { askedShape } from "./shapes";

/** No answer is larger. */
const MAX_SENT_PIXELS = 2_048 * 2_048;
/** A file of a lossless format may have three times as much, of which a request has five; xAI takes 10 MiB of each. */
const MAX_LOSSLESS_BYTES = 5_000_000;

/** The calls of a creation share what they send, so that each picture is read and kept in memory once. */
const picturesOfCreations = new WeakMap<CreationInputs, Promise<Base64[]>>();

/** Reads the pictures that the calls of a creation send: the source first. @throws CreateFailure */
export function picturesOf(inputs: CreationInputs): Promise<Base64[]> {
  const known = picturesOfCreations.get(inputs);
  if (known) return known;
  const reading = readPictures(inputs);
  picturesOfCreations.set(inputs, reading);
  // What could not be read may be readable later.
  reading.catch(() => picturesOfCreations.delete(inputs));
  return reading;
}

async function readPictures({ source, references }: CreationInputs): Promise<Base64[]> {
  const pictures: Base64[] = [];
  for (const picture of [...(source ? [source] : []), ...references]) pictures.push(await sent(picture));
  return pictures;
}

async function sent(picture: InputPicture): Promise<Base64> {
  const size = sizeWithin(picture, MAX_SENT_PIXELS);
  const bytes = await readPicture(picture, { size });
  const { mediaType } = picture;
  if (bytes.length <= MAX_LOSSLESS_BYTES || mediaType === "image/jpeg") return new Base64(bytes, mediaType);
  const jpeg = "image/jpeg";
  return new Base64(await readPicture(picture, { size, mediaType: jpeg }), jpeg);
}

/** @throws CreateFailure when a picture that it is made from cannot be read. */
export async function callOf(request: RenderRequest, model: WireModel): Promise<Call> {
  const { inputs } = request;
  const fields = fieldsOf(request, model);
  if (!inputs) return { path: "/images/generations", body: fields };
  const pictures = (await picturesOf(inputs)).map((url) => ({ url, type: "image_url" }));
  const [image, second] = pictures;
  const body = { ...fields, ...(second ? { images: pictures } : { image }) };
  return { path: "/images/edits", body: await jsonWithFiles(body) };
}

/** Only fields that the model has: xAI refuses what it does not know. */
function fieldsOf({ prompt, count, settings, inputs, ...size }: RenderRequest, model: WireModel) {
  const { aspect_ratio, resolution } = askedShape(model.shapes, size);
  const { [QUALITY]: quality = AUTOMATIC } = settings;
  return {
    ...{ model: model.remoteName, prompt, n: count, response_format: "b64_json", resolution },
    // Without one, an edit has exactly the shape of its source.
    ...(!inputs?.source && { aspect_ratio }),
    ...(model.can.qualities.length > 0 && quality !== AUTOMATIC && { quality }),
  };
}
