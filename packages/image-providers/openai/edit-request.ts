/**
 * The form of a call that is made from pictures. OpenAI takes JSON too, but with pictures of at most 15 MB in base64, and servers
 * of one's own take only forms.
 */
import type { Size } from "contract/models/model-size";
import type { FormData } from "undici";
import { type CreationInputs, type InputPicture, type Painting, sizeWithin } from "../inputs";
import { formOf } from "../outbound/encode-body";
import { readPicture } from "../outbound/read-inputs";

/** OpenAI's API reference: "less than 4MB". */
const MAX_MASK_BYTES = 4_000_000;
/** Each file must have less than 50 MB (the same reference): these have 17 as bare pixels, so that 16 of them fit into memory. */
const MAX_REFERENCE_PIXELS = 2_048 * 2_048;

/** The calls of a creation share what they send, so that each picture is read and kept in memory once. */
const filesOfCreations = new WeakMap<CreationInputs, Promise<FormData>>();

/**
 * @param size of the picture that is asked for; the same for all calls of a creation.
 * @throws CreateFailure when a picture cannot be read.
 */
export async function editFormOf(
  inputs: CreationInputs,
  size: Size,
  fields: Record<string, string | number | boolean>,
): Promise<FormData> {
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
  const form = await formOf(Object.fromEntries(texts), []);
  for (const [field, file] of await sharedFiles(inputs, size)) form.append(field, file);
  return form;
}

function sharedFiles(inputs: CreationInputs, size: Size): Promise<FormData> {
  const known = filesOfCreations.get(inputs);
  if (known) return known;
  const reading = readFiles(inputs, size);
  filesOfCreations.set(inputs, reading);
  // What could not be read may be readable later.
  reading.catch(() => filesOfCreations.delete(inputs));
  return reading;
}

/** The source is first, because the mask is of the first picture. */
async function readFiles({ painting, references }: CreationInputs, size: Size): Promise<FormData> {
  const form = await formOf({}, []);
  const add = async (file: Promise<FormFile>) => {
    for (const [field, value] of await formOf({}, [await file])) form.append(field, value);
  };
  if (painting) await addPainting(painting, size, add);
  for (const [index, picture] of references.entries())
    await add(image(`reference-${index + 1}`, picture, sizeWithin(picture, MAX_REFERENCE_PIXELS)));
  return form;
}

type FormFile = Parameters<typeof formOf>[1][number];

async function addPainting(
  { source, mask }: Painting,
  wanted: Size,
  add: (file: Promise<FormFile>) => Promise<void>,
): Promise<void> {
  if (!mask) return add(image("source", source, sizeWithin(source, wanted.width * wanted.height)));
  // In exactly the size of the answer, so that what is painted lies where the mask is: sd-server would cut off what is over.
  let size: Size = { width: wanted.width, height: wanted.height };
  let bytes = await maskIn(mask, size);
  while (bytes.length >= MAX_MASK_BYTES) {
    size = sizeWithin(size, (size.width * size.height) / 2);
    bytes = await maskIn(mask, size);
  }
  await add(image("source", source, size));
  await add(Promise.resolve({ field: "mask", name: "mask.png", bytes, mediaType: "image/png" }));
}

/** OpenAI looks at the transparency of a mask, sd-server at its colour: it has both. */
const maskIn = (mask: InputPicture, size: Size) =>
  readPicture(mask, { size, mediaType: "image/png", isWhiteMask: true, isTransparentToo: true });

async function image(name: string, picture: InputPicture, size: Size): Promise<FormFile> {
  const { mediaType } = picture;
  const extension = mediaType.replace("image/", "");
  const bytes = await readPicture(picture, { size });
  return { field: "image[]", name: `${name}.${extension}`, bytes, mediaType };
}
