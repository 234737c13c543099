/** Streams an HTML file to be saved while it is being written. */
import "server-only";
import { disposition } from "./picture";

export function htmlFileAnswer(file: { stream: ReadableStream<Uint8Array>; fileName: string }): Response {
  return new Response(file.stream, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-disposition": disposition("attachment", file.fileName),
    },
  });
}
