/** Streams a text file to be saved while it is being written. */
import "server-only";
import { disposition } from "./picture";

export function textFileAnswer(file: {
  text: AsyncGenerator<string>;
  mediaType: string;
  fileName: string;
}): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await file.text.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await file.text.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, {
    headers: {
      "content-type": file.mediaType,
      "content-disposition": disposition("attachment", file.fileName),
    },
  });
}
