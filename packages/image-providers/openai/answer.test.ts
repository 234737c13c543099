import { expect, test } from "vitest";
import { readPieces } from "./answer";

/** Base64 of it has every letter. */
const picture = Buffer.from(Uint8Array.from({ length: 3_000_001 }, (_, at) => (at * 7 + (at >> 8)) & 255));
const b64_json = picture.toString("base64");

async function* inPieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

async function read(mediaType: string, text: string, secret: string | null) {
  const pieces = [];
  for await (const piece of readPieces({ mediaType, body: inPieces(text) }, secret)) pieces.push(piece);
  return pieces;
}

const eventOf = (type: string, value: object) =>
  `event: ${type}\r\ndata: ${JSON.stringify({ type, ...value })}\r\n\r\n`;

test.each([
  ["as base64", { b64_json }],
  ["as a data address", { url: `data:image/png;base64,${b64_json}` }],
])(
  "a picture of three megabytes %s in a JSON answer is read as its bytes, also with a key of one letter that is in it",
  async (_, entry) => {
    const [piece] = await read("application/json", JSON.stringify({ data: [entry] }), "A");
    if (piece?.kind !== "pictures") throw new Error("There are no pictures.");
    expect(piece.pictures.map((one) => "bytes" in one && picture.equals(one.bytes))).toEqual([true]);
  },
);

test("a large unfinished picture and the large picture after it are read from events as their bytes", async () => {
  const events =
    eventOf("image_edit.partial_image", { b64_json, partial_image_index: 1 }) +
    eventOf("image_edit.completed", { b64_json });
  const [partial, done] = await read("text/event-stream", `${events}data: [DONE]\n\n`, "A");
  if (partial?.kind !== "partial" || done?.kind !== "pictures") throw new Error("A piece is missing.");
  expect([partial.index, picture.equals(partial.bytes)]).toEqual([1, true]);
  expect(done.pictures.map((one) => "bytes" in one && picture.equals(one.bytes))).toEqual([true]);
});

test("the prompt that a model made of the one it got comes with its picture, from JSON and from events", async () => {
  const small = Buffer.from("picture").toString("base64");
  const entry = { b64_json: small, revised_prompt: " A red kite.\0 " };
  const answers = [
    ["application/json", JSON.stringify({ data: [entry, { b64_json: small, revised_prompt: "" }] })],
    ["text/event-stream", eventOf("image_generation.completed", entry)],
  ] as const;
  const revised = await Promise.all(
    answers.map(async ([mediaType, text]) => {
      const [piece] = await read(mediaType, text, null);
      return piece?.kind === "pictures" ? piece.pictures.map(({ revisedPrompt }) => revisedPrompt) : null;
    }),
  );
  expect(revised).toEqual([["A red kite.", undefined], ["A red kite."]]);
});
