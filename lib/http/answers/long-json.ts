/** JSON answers of several megabytes, which would keep everybody waiting if they were written at once. */
import "server-only";
import { jsonPieces } from "@/lib/base/json-pieces";
import { json } from "./json";

/**
 * The answer of `json`, written in pieces when it is long.
 *
 * @param turn is waited for between two pieces, so that others have theirs.
 */
export async function longJson(value: unknown, turn: () => Promise<void>): Promise<Response> {
  const pieces = jsonPieces(value);
  const first = pieces.next();
  const second = pieces.next();
  if (second.done) return json(value);
  const waiting = [first.value, second.value];
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await turn();
        const piece = waiting.shift() ?? pieces.next().value;
        if (piece === undefined) controller.close();
        else controller.enqueue(encoder.encode(piece));
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { "content-type": "application/json" } });
}
