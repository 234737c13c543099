/** Streams a table while it is being read. */
import "server-only";
import { disposition } from "./picture";

/**
 * The first piece is read before anything is sent, so that what is wrong with the question is an error answer and not half a file.
 *
 * @param pieces of whole lines, each with its end.
 * @throws what reading the first piece throws.
 */
export async function csvAnswer(fileName: string, pieces: AsyncGenerator<string>): Promise<Response> {
  const encoder = new TextEncoder();
  let first: IteratorResult<string> | null = await pieces.next();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = first ?? (await pieces.next());
        first = null;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": disposition("attachment", fileName),
    },
  });
}
