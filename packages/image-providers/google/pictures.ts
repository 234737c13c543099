/** Reads the pictures that a call sends, small enough for one request. */
import type { Size } from "contract/models/model-size";
import { type CreationInputs, type InputPicture, sizeWithin } from "../inputs";
import { readPicture } from "../outbound/read-inputs";

/** Google's guide: a request has at most 20 MB. These are 18.7 as base64, which leaves room for the longest prompt. */
const MAX_BYTES = 14_000_000;
/** Google's page of the models: each file in a request has at most 7 MB. */
const MAX_FILE_BYTES = 7_000_000;
/** A picture costs the same tokens whatever its size, and larger results are asked for from 4 megapixels. */
const MAX_PIXELS = 2_048 * 2_048;
const JPEG = "image/jpeg";

export interface SentPicture {
  bytes: Uint8Array;
  mediaType: string;
}

interface Fitting extends SentPicture {
  picture: InputPicture;
  size: Size;
}

async function read(picture: InputPicture, size: Size, mediaType = picture.mediaType): Promise<Fitting> {
  const isChanged = mediaType !== picture.mediaType;
  const bytes = await readPicture(picture, { size, ...(isChanged && { mediaType: JPEG }) });
  return { picture, size, mediaType, bytes };
}

/** As JPEG, and then with half as many pixels each time. */
const smaller = ({ picture, size, mediaType }: Fitting): Promise<Fitting> =>
  mediaType === JPEG
    ? read(picture, sizeWithin(size, (size.width * size.height) / 2), JPEG)
    : read(picture, size, JPEG);

/**
 * The source, then the references.
 *
 * @throws CreateFailure when a picture cannot be read.
 */
export async function picturesOf({ source, references }: CreationInputs): Promise<SentPicture[]> {
  const files: Fitting[] = [];
  for (const picture of [...(source ? [source] : []), ...references]) {
    let file = await read(picture, sizeWithin(picture, MAX_PIXELS));
    while (file.bytes.length > MAX_FILE_BYTES) file = await smaller(file);
    files.push(file);
  }
  while (totalOf(files) > MAX_BYTES) {
    const largest = files.reduce((a, b) => (b.bytes.length > a.bytes.length ? b : a));
    files[files.indexOf(largest)] = await smaller(largest);
  }
  return files.map(({ bytes, mediaType }) => ({ bytes, mediaType }));
}

const totalOf = (files: readonly SentPicture[]) => files.reduce((sum, { bytes }) => sum + bytes.length, 0);
