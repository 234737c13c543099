/** The checksum of a whole ZIP, kept as its comment, so that any changed byte shows and every ZIP program still reads it. */
import "server-only";
import { createHash } from "node:crypto";
import { type ByteSource, pieces } from "./byte-source";

/** The end record of a ZIP without a comment; its last two bytes are the comment's length. */
const END_BYTES = 22;
const PREFIX = "sha256:";
const COMMENT_BYTES = PREFIX.length + 64;

/** Adds the comment. @param zip a ZIP without one. */
export async function* seal(zip: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let end = Buffer.alloc(0);
  for await (const piece of zip) {
    const bytes = Buffer.concat([end, piece]);
    // Only the last bytes wait, because the end record shows itself by nothing following.
    const ready = bytes.subarray(0, Math.max(0, bytes.byteLength - END_BYTES));
    end = Buffer.from(bytes.subarray(ready.byteLength));
    hash.update(ready);
    yield ready;
  }
  end.writeUInt16LE(COMMENT_BYTES, END_BYTES - 2);
  hash.update(end);
  yield end;
  yield Buffer.from(`${PREFIX}${hash.digest("hex")}`);
}

/** Reads all of it. @throws Error when any byte was changed, added or cut off. */
export async function checkSeal(source: ByteSource): Promise<void> {
  const damaged = new Error("The backup is damaged or incomplete, or no backup; nothing was written.");
  const end = source.byteLength - COMMENT_BYTES;
  if (end < END_BYTES) throw damaged;
  const hash = createHash("sha256");
  for await (const piece of pieces(source, { start: 0, end })) hash.update(piece);
  const comment = await source.read(end, COMMENT_BYTES);
  if (comment.toString("latin1") !== `${PREFIX}${hash.digest("hex")}`) throw damaged;
}
