/** Streams a PDF to be saved while it is being written. */
import "server-only";
import { disposition } from "./picture";

export function pdfFileAnswer(file: { stream: ReadableStream<Uint8Array>; fileName: string }): Response {
  return new Response(file.stream, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": disposition("attachment", file.fileName),
    },
  });
}
