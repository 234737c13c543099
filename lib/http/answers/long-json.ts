/** JSON answers of several megabytes, which would keep everybody waiting if they were written at once. */
import "server-only";
import { json } from "./json";

/** Elements of a list that are written in one step. */
const ELEMENTS_AT_ONCE = 50;
const PIECE_CHARACTERS = 100_000;

/**
 * The answer of `json`, written in pieces when it is long.
 *
 * @param turn is waited for between two pieces, so that others have theirs.
 */
export async function longJson(value: unknown, turn: () => Promise<void>): Promise<Response> {
  const pieces = piecesOf(value);
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

/** @returns the text of `JSON.stringify`, in pieces of about that length. */
function* piecesOf(value: unknown): Generator<string, undefined> {
  let piece = "";
  for (const part of partsOf(value)) {
    piece += part;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

/** Objects by their fields, and their lists some elements at a time. Elements are written whole. */
function* partsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield "[";
    for (let start = 0; start < value.length; start += ELEMENTS_AT_ONCE) {
      const some = JSON.stringify(value.slice(start, start + ELEMENTS_AT_ONCE)).slice(1, -1);
      yield start === 0 ? some : `,${some}`;
    }
    yield "]";
  } else if (isPlain(value)) {
    let before = "{";
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* partsOf(field);
      before = ",";
    }
    yield before === "{" ? "{}" : "}";
  } else yield JSON.stringify(value);
}

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
