/** Streams an archive while it is being written. */
import "server-only";
import { ARCHIVE_BYTES_HEADER } from "contract/creations/archive-limits";
import { disposition } from "./picture";

export function zipAnswer(archive: {
  stream: ReadableStream<Uint8Array>;
  fileName: string;
  bytes: number;
}): Response {
  return new Response(archive.stream, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": disposition("attachment", archive.fileName),
      [ARCHIVE_BYTES_HEADER]: String(archive.bytes),
    },
  });
}
