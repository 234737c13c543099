/** Reads pictures from an answer: JSON or events, as base64, as data addresses or as links. */
import * as z from "zod";
import type { Delivered } from "../outbound/engines/fetch-all";
import { readJson } from "../outbound/engines/read-answer";
import { revisedPromptIn } from "../outbound/engines/revised-prompt";
import { readEvents } from "../outbound/events";
import { parseForeignFiles } from "../outbound/json";
import { readWireError } from "./failures";
import { type Usage, usageIn } from "./usage";

type Place = { bytes: Uint8Array } | { url: string };

type WireError = NonNullable<ReturnType<typeof readWireError>>;

/** What one piece of an answer says. */
type Piece =
  | { kind: "partial"; bytes: Uint8Array; index: number }
  | { kind: "pictures"; pictures: Delivered[]; usage: Usage | null }
  | { kind: "error"; error: WireError };

/** A file of 8 megapixels in base64 is smaller. */
const MAX_EVENT_BYTES = 64_000_000;
/** Longer than the end of events. */
const MAX_END = 20;

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
/** What is large has been decoded. */
const file = z.union([z.instanceof(Uint8Array), z.string().min(1)]);
const pictureSchema = z.union([
  z.object({ b64_json: file }).transform(({ b64_json }) => ofBase64(b64_json)),
  z.object({ url: file }).transform(({ url }) => ofUrl(url)),
]);
const answerSchema = z.object({ data: z.array(z.unknown()).max(100) });
const eventSchema = z.object({ type: z.string().optional().catch(undefined) });
const partialSchema = z.object({ b64_json: file, partial_image_index: z.int().min(0).max(100).catch(0) });

function ofBase64(text: Uint8Array | string): Place | null {
  if (typeof text !== "string") return { bytes: text };
  // Some servers write a data address into this field.
  if (text.startsWith("data:")) return ofUrl(text);
  return BASE64.test(text.slice(0, 100)) ? { bytes: Buffer.from(text, "base64") } : null;
}

function ofUrl(url: Uint8Array | string): Place | null {
  if (typeof url !== "string") return { bytes: url };
  if (!url.startsWith("data:")) return url.length <= 8_000 ? { url } : null;
  const comma = url.indexOf(",");
  const isBase64 = comma > 0 && comma < 200 && url.slice(0, comma).endsWith(";base64");
  return isBase64 ? { bytes: Buffer.from(url.slice(comma + 1), "base64") } : null;
}

/** @returns null for something that is no picture. */
function pictureOf(value: unknown): Delivered | null {
  const place = pictureSchema.safeParse(value).data;
  return place ? { ...place, revisedPrompt: revisedPromptIn(value) } : null;
}

/** @returns undefined for something else than an answer. */
function ofJson(body: unknown): Piece | undefined {
  const error = readWireError(body);
  if (error) return { kind: "error", error };
  const { data } = answerSchema.safeParse(body);
  return (
    data && {
      kind: "pictures",
      pictures: data.data.flatMap((one) => pictureOf(one) ?? []),
      usage: usageIn(body),
    }
  );
}

/**
 * Reads an answer piece by piece.
 *
 * @param secret is replaced wherever the answer repeats it.
 * @throws what the body throws; Error for an answer that is neither JSON nor events.
 */
export async function* readPieces(
  { mediaType, body }: { mediaType: string; body: AsyncIterable<Buffer> },
  secret: string | null,
): AsyncGenerator<Piece> {
  if (mediaType !== "text/event-stream") {
    const piece = ofJson(await readJson(body, secret));
    if (!piece) throw new Error("The answer is not one of this API.");
    yield piece;
    return;
  }
  for await (const { name, data } of readEvents(body, MAX_EVENT_BYTES)) {
    if (data.subarray(0, MAX_END).toString("latin1").trim() === "[DONE]") return;
    const value = await parseForeignFiles(data, secret);
    const type = eventSchema.safeParse(value).data?.type ?? name;
    if (type.endsWith(".partial_image")) {
      const partial = partialSchema.safeParse(value).data;
      const picture = partial && ofBase64(partial.b64_json);
      if (picture && "bytes" in picture)
        yield { kind: "partial", bytes: picture.bytes, index: partial.partial_image_index };
    } else if (type.endsWith(".completed")) {
      const picture = pictureOf(value);
      yield { kind: "pictures", pictures: picture ? [picture] : [], usage: usageIn(value) };
    } else {
      const piece = type === "error" ? (ofJson(value) ?? ofJson({ error: value })) : ofJson(value);
      if (piece) yield piece;
    }
  }
}
