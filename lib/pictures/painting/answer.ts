/** What a model answered with, part by part, in the size of what it is laid over. */
import "server-only";
import type { Size } from "contract/models/model-size";
import { MAX_PIXELS } from "contract/pictures/pictures";
import sharp, { type Sharp } from "sharp";
import type { Place } from "./opening";

/** Pixels as an engine draws them (RGBA, 8 bits), or a picture file. */
export type EditedPicture = (Size & { data: Uint8Array }) | { bytes: Uint8Array };

interface Answer {
  /** Upright. */
  size: Size;
  /** How many pixels to ask for at a time. */
  bandPixels: number;
  /** @returns RGB, 8 bits, without transparency. */
  part(place: Place): Promise<Buffer>;
}

/** More than models draw; as bare pixels 48 MB. */
const MAX_HELD_PIXELS = 16_000_000;
const BAND_PIXELS = 2_000_000;
/** A file is decoded from its top for each part, so these are few. */
const PARTS_OF_FILE = 6;
const UPRIGHT = 1;

/** @throws Error for a file that cannot be read. */
export async function answerOf(edited: EditedPicture, wanted: Size): Promise<Answer> {
  const { size, picture, isUpright } = await read(edited);
  const isScaled = size.width !== wanted.width || size.height !== wanted.height;
  const pixels = size.width * size.height;
  if (!isScaled && ("data" in edited || (isUpright && pixels > MAX_HELD_PIXELS))) {
    const bandPixels = "data" in edited ? BAND_PIXELS : Math.ceil(pixels / PARTS_OF_FILE);
    return { size, bandPixels, part: (place) => bare(picture().extract(place)) };
  }
  // Decoded once. Without its transparency, because what is transparent would lose its colour where it is scaled.
  const data = await bare(picture());
  const raw = { ...size, channels: 3 } as const;
  return {
    ...{ size, bandPixels: BAND_PIXELS },
    part: ({ left, top, width, height }) =>
      sharp(data, { raw, limitInputPixels: MAX_PIXELS })
        .resize(wanted.width, wanted.height, { fit: "fill" })
        .extract({ left, top, width, height })
        .raw()
        .toBuffer(),
  };
}

async function read(edited: EditedPicture): Promise<{ size: Size; picture(): Sharp; isUpright: boolean }> {
  if ("data" in edited) {
    const { data, width, height } = edited;
    const raw = { width, height, channels: 4 } as const;
    const picture = () => sharp(data, { raw, limitInputPixels: MAX_PIXELS });
    return { size: { width, height }, picture, isUpright: true };
  }
  const picture = () => sharp(edited.bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).autoOrient();
  const { autoOrient: size, orientation = UPRIGHT } = await picture().metadata();
  return { size, picture, isUpright: orientation === UPRIGHT };
}

const bare = (picture: Sharp): Promise<Buffer> =>
  picture.toColourspace("srgb").removeAlpha().raw().toBuffer();
