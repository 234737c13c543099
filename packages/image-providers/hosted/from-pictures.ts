/** How models that take a JSON object of named values make pictures from pictures: which field takes which of them. */
import type { Operation } from "contract/creations/inputs";
import type { Size } from "contract/models/model-size";
import type { ModelAbilities, ModelSizes } from "contract/models/models";
import { MAX_PIXELS } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import sharp from "sharp";
import { CreateFailure } from "../create-failure";
import { type CreationInputs, type InputPicture, type PictureForm, sizeWithin } from "../inputs";
import { readPicture } from "../outbound/read-inputs";

/** A field that takes the address of a picture, or a list of addresses. */
export interface PictureField {
  name: string;
  isList: boolean;
}

export interface FromPictures {
  operations: readonly Operation[];
  /** The path of the model that makes them, where it is another than the one that draws from words; null for the same. */
  path: string | null;
  /** Whether it draws nothing from words alone. */
  needsPicture: boolean;
  source: PictureField | null;
  /** `isWhite`: what may change is white, and the rest black; otherwise what may change is transparent. */
  mask: { name: string; isWhite: boolean } | null;
  /** The list may be that of the source, which is then the first in it. */
  references: (PictureField & { max: number }) | null;
  /** The field that takes how far an edit may go, 0 to 1. */
  strength: string | null;
  /** The field that takes how many times larger an upscale is, and the values that it may have. */
  factor: { name: string; values: readonly number[] } | null;
  /** The most pixels of a picture that is sent. Larger ones are made smaller, but those that must keep their size are refused. */
  maxPixels: number;
  /** The same where several are sent; absent: as of one. */
  maxPixelsOfSeveral?: number;
  /** Whether the picture has the shape of its source, so that no size is asked for. */
  keepsShape: boolean;
  /** Whether the prompt has to describe the whole picture; otherwise it says what changes. */
  describesResult: boolean;
  /** Sent besides, where there is a source. */
  input: Readonly<Record<string, unknown>>;
}

/** What most models have; the pixels are a careful bound, as models draw one to four million. */
export const USUAL_FROM_PICTURES: FromPictures = {
  ...{ operations: ["edit"], path: null, needsPicture: false, source: null, mask: null, references: null },
  ...{
    strength: null,
    factor: null,
    maxPixels: 4_194_304,
    keepsShape: false,
    describesResult: false,
    input: {},
  },
};

/** The sizes of a model that is asked for none: as its source has. */
export const AS_SOURCE: ModelSizes = {
  ...{ multiple_of: 1, min_side: 16, max_side: 16_384, max_short_side: 16_384 },
  ...{ min_ratio: 0.01, max_ratio: 100, min_pixels: 256, max_pixels: MAX_PIXELS },
};

export function abilitiesFrom(from: FromPictures): NonNullable<ModelAbilities["from_pictures"]> {
  return {
    operations: [...from.operations],
    sources: "any",
    mask: from.mask && "exact",
    references: { max: from.references?.max ?? 0, roles: [] },
    strength: from.strength !== null,
    factors: [...(from.factor?.values ?? [])],
    ...(from.needsPicture && { needs_picture: true }),
    ...(from.describesResult && { prompt_describes: "result" }),
  };
}

/** Whether the model is told a size: an edit of a model that keeps the shape has that of its source, and so has an upscale and a cut-out. */
export const isSized = ({ keepsShape }: FromPictures, { operation, source }: CreationInputs): boolean =>
  !(keepsShape && source) && operation !== "upscale" && operation !== "cut_out";

/** A picture that is sent, and the field that takes its address. */
export interface SentPicture {
  field: PictureField;
  mediaType: string;
  /** @throws CreateFailure */
  read(): Promise<Uint8Array>;
}

/**
 * What has to be sent, in the order of its fields.
 *
 * @param name what people call the model.
 * @throws CreateFailure `refused` for a picture that is too large and must keep its size.
 */
export function picturesToSend(name: string, from: FromPictures, inputs: CreationInputs): SentPicture[] {
  const { painting, references, operation } = inputs;
  const source = painting?.source;
  const keepsSize = operation === "upscale" || operation === "cut_out";
  if (source && keepsSize && source.width * source.height > from.maxPixels)
    throw tooLarge(name, source, from.maxPixels);
  const isAlone = references.length + (source ? 1 : 0) <= 1;
  const maxPixels = isAlone ? from.maxPixels : (from.maxPixelsOfSeveral ?? from.maxPixels);
  const sent: SentPicture[] = [];
  const add = (field: PictureField | null, picture: InputPicture) => {
    if (field) sent.push(asSent(field, picture, { size: sizeWithin(picture, maxPixels) }));
  };
  if (source) add(from.source, source);
  for (const reference of references) add(from.references, reference);
  if (source && from.mask && !keepsSize) sent.push(maskToSend(from.mask, source, { painting, maxPixels }));
  return sent;
}

const asSent = (field: PictureField, picture: InputPicture, form: PictureForm): SentPicture => ({
  field,
  mediaType: form.mediaType ?? picture.mediaType,
  read: () => readPicture(picture, form),
});

/** A mask has the size of the source as it is sent. Models with masks may insist on one, so that one in which all may change is sent too. */
function maskToSend(
  { name, isWhite }: NonNullable<FromPictures["mask"]>,
  source: InputPicture,
  { painting, maxPixels }: Pick<CreationInputs, "painting"> & { maxPixels: number },
): SentPicture {
  const field = { name, isList: false };
  const size = sizeWithin(source, maxPixels);
  const mediaType = "image/png";
  const mask = painting?.mask;
  return mask
    ? asSent(field, mask, { size, mediaType, isWhiteMask: isWhite })
    : { field, mediaType, read: () => openMask(size, isWhite) };
}

/** A mask in which everything may change. */
const openMask = (size: Size, isWhite: boolean): Promise<Buffer> =>
  sharp({ create: { ...size, channels: isWhite ? 3 : 4, background: isWhite ? "#fff" : "#0000" } })
    .png()
    .toBuffer();

/**
 * The values of the fields that take pictures, and of those that go with them.
 *
 * @param of.addresses one for each of `sent`, or what stands in its place.
 */
export function valuesFrom(
  from: FromPictures,
  { painting, strength, factor }: CreationInputs,
  { sent, addresses }: { sent: readonly SentPicture[]; addresses: readonly unknown[] },
): Record<string, unknown> {
  const values: Record<string, unknown> = painting ? { ...from.input } : {};
  const lists: Record<string, unknown[]> = {};
  for (const [index, { field }] of sent.entries()) {
    const address = addresses[index];
    if (!field.isList) values[field.name] = address;
    else lists[field.name] = [...(lists[field.name] ?? []), address];
  }
  if (from.strength !== null && strength !== null) values[from.strength] = strength;
  if (from.factor && factor !== null) values[from.factor.name] = factor;
  return { ...values, ...lists };
}

/** The error of a model that an entry of MODELS_FILE has changed since the request was recorded. */
export const withoutPictures = (name: string): CreateFailure =>
  refused(
    "inputs",
    `${name} no longer makes anything from pictures. Choose another model and send it again.`,
  );

function tooLarge(name: string, { width, height }: InputPicture, maxPixels: number): CreateFailure {
  const million = (pixels: number) => (pixels / 1e6).toFixed(1);
  const message = `${name} takes pictures of at most ${million(maxPixels)} million pixels, and this one has ${million(width * height)} million.`;
  return refused("inputs.source", message);
}

function refused(field: string, message: string): CreateFailure {
  const details = [{ field, message }];
  return new CreateFailure("refused", new StudioError("invalid_request", message, { details }).toBody());
}
