/** Long JSON in pieces: written at once, several megabytes keep everybody waiting. */
import "server-only";

/** Elements of a list that are written in one step. */
const ELEMENTS_AT_ONCE = 50;
const PIECE_CHARACTERS = 100_000;

/** @returns the text of `JSON.stringify`, in pieces of about that length. */
export function* jsonPieces(value: unknown): Generator<string, undefined> {
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
