/** Reads all bytes of a stored picture. */
import type { StoredPicture } from "@/lib/pictures/store";

export async function bytesOf(file: {
  open(signal: AbortSignal): Promise<StoredPicture>;
}): Promise<Uint8Array> {
  const picture = await file.open(new AbortController().signal);
  const pieces: Uint8Array[] = [];
  for await (const piece of picture.read()) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}
