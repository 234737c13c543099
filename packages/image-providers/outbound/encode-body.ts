/** The bodies that calls can have. */
import { randomUUID } from "node:crypto";
import { FormData } from "undici";
import { nextTurn } from "./turns/next-turn";

/** The bytes of one file. */
export class FileBody {
  constructor(
    readonly bytes: Uint8Array,
    readonly mediaType: string,
  ) {}
}

/** Copied in a few milliseconds. */
const COPIED_A_TURN = 4_000_000;

/** A Blob copies what it is made of, so it is made of parts; memory that is shared between threads would do too. */
async function blobOf(bytes: Uint8Array, type: string): Promise<Blob> {
  const parts: Blob[] = [];
  for (let from = 0; from < bytes.length; from += COPIED_A_TURN) {
    const part = bytes.subarray(from, from + COPIED_A_TURN);
    parts.push(new Blob([part as Uint8Array<ArrayBuffer>]));
    await nextTurn();
  }
  return new Blob(parts, { type });
}

/** Text fields, and files under their names; a name may occur more than once. Large files are copied in parts. */
export async function formOf(
  fields: Readonly<Record<string, string>>,
  files: readonly { field: string; name: string; bytes: Uint8Array; mediaType: string }[],
): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { field, name, bytes, mediaType } of files)
    form.append(field, await blobOf(bytes, mediaType), name);
  return form;
}

/** A file that stands as base64 in a body of JSON; with a media type as a data address. */
export class Base64 {
  constructor(
    readonly bytes: Uint8Array,
    readonly mediaType?: string,
  ) {}
}

/** Whole groups of three bytes, which are encoded in a few milliseconds. */
const BYTES_A_TURN = 1_500_000;

/**
 * JSON with files in it, which are encoded in parts, so that nothing else waits for a large one.
 *
 * @param value its files are `Base64`.
 */
export async function jsonWithFiles(value: unknown): Promise<FileBody> {
  const files: Uint8Array[] = [];
  const mark = randomUUID();
  const json = JSON.stringify(value, (_, part: unknown) => {
    if (!(part instanceof Base64)) return part;
    files.push(part.bytes);
    return part.mediaType === undefined ? mark : `data:${part.mediaType};base64,${mark}`;
  });
  const texts = json.split(mark).map((text) => Buffer.from(text));
  const sizes = [
    ...texts.map(({ length }) => length),
    ...files.map(({ length }) => Math.ceil(length / 3) * 4),
  ];
  const body = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const [index, text] of texts.entries()) {
    at += text.copy(body, at);
    const { buffer, byteOffset = 0, length = 0 } = files[index] ?? {};
    for (let from = 0; buffer && from < length; from += BYTES_A_TURN) {
      const part = Buffer.from(buffer, byteOffset + from, Math.min(BYTES_A_TURN, length - from));
      at += body.write(part.toString("base64"), at, "latin1");
      await nextTurn();
    }
  }
  return new FileBody(body, "application/json");
}

/** @param body a form, a file, or a value that is sent as JSON; undefined for none. */
export function encodeBody(body: unknown): {
  headers: Record<string, string>;
  body: FormData | Uint8Array | string | undefined;
} {
  if (body === undefined) return { headers: {}, body: undefined };
  // The type of a form names the boundary, which is chosen when it is written.
  if (body instanceof FormData) return { headers: {}, body };
  if (body instanceof FileBody) return { headers: { "content-type": body.mediaType }, body: body.bytes };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
