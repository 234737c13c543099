/** Reads ComfyUI's WebSocket messages: events about a creation, and frames with an unfinished picture. */
import * as z from "zod";
import { parseForeignJson } from "../outbound/json";

/** `promptId` is null where the message does not say which creation it is about. */
export type Message =
  | { kind: "start"; promptId: string }
  | { kind: "cached"; promptId: string; nodes: string[] }
  | { kind: "began"; promptId: string | null; node: string }
  | { kind: "steps"; promptId: string | null; node: string; value: number; max: number }
  | {
      kind: "nodes";
      promptId: string;
      nodes: { node: string; value: number; max: number; isDone: boolean }[];
    }
  | { kind: "end"; promptId: string }
  /** The server is done with it: the history has it. `end` comes before that. */
  | { kind: "over"; promptId: string }
  | { kind: "frame"; promptId: string | null; bytes: Uint8Array };

const MAX_TEXT_CHARACTERS = 1_000_000;
const MAX_METADATA_BYTES = 100_000;
/** Types of binary messages: a frame, and a frame after JSON that names its creation. */
const FRAME = 1;
const FRAME_WITH_METADATA = 4;

const id = z.string().max(200);
const amount = z.number();
const promptId = id.nullish().transform((value) => value ?? null);
const nodeState = z.looseObject({ value: amount, max: amount, state: z.string() });
const messageSchema = z.union([
  z
    .object({ type: z.literal("execution_start"), data: z.looseObject({ prompt_id: id }) })
    .transform(({ data }): Message => ({ kind: "start", promptId: data.prompt_id })),
  z
    .object({
      type: z.literal("execution_cached"),
      data: z.looseObject({ prompt_id: id, nodes: z.array(id).max(5_000) }),
    })
    .transform(({ data }): Message => ({ kind: "cached", promptId: data.prompt_id, nodes: data.nodes })),
  z
    .object({ type: z.literal("executing"), data: z.looseObject({ prompt_id: promptId, node: id }) })
    .transform(({ data }): Message => ({ kind: "began", promptId: data.prompt_id, node: data.node })),
  z
    .object({ type: z.literal("executing"), data: z.looseObject({ prompt_id: id, node: z.null() }) })
    .transform(({ data }): Message => ({ kind: "over", promptId: data.prompt_id })),
  z
    .object({
      type: z.literal("progress"),
      data: z.looseObject({ prompt_id: promptId, node: id, value: amount, max: amount }),
    })
    .transform(
      ({ data: { prompt_id, node, value, max } }): Message => ({
        kind: "steps",
        promptId: prompt_id,
        ...{ node, value, max },
      }),
    ),
  z
    .object({
      type: z.literal("progress_state"),
      data: z.looseObject({ prompt_id: id, nodes: z.record(id, nodeState) }),
    })
    .transform(
      ({ data }): Message => ({
        kind: "nodes",
        promptId: data.prompt_id,
        nodes: Object.entries(data.nodes).map(([node, { value, max, state }]) => ({
          ...{ node, value, max },
          isDone: state === "finished",
        })),
      }),
    ),
  z
    .object({
      type: z.enum(["execution_success", "execution_error", "execution_interrupted"]),
      data: z.looseObject({ prompt_id: id }),
    })
    .transform(({ data }): Message => ({ kind: "end", promptId: data.prompt_id })),
]);

/** @returns null for a message that says nothing about a creation, or is none of ComfyUI's. */
export function readText(text: string): Message | null {
  if (text.length > MAX_TEXT_CHARACTERS) return null;
  return messageSchema.safeParse(parseForeignJson(text, null)).data ?? null;
}

/** @returns null for anything but a frame. Whether its bytes are a picture is not checked here. */
export function readBinary(data: Uint8Array): Message | null {
  if (data.byteLength < 9) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const kind = view.getUint32(0);
  // The number of the format follows; the bytes themselves say the same.
  if (kind === FRAME) return { kind: "frame", promptId: null, bytes: data.subarray(8) };
  if (kind !== FRAME_WITH_METADATA) return null;
  const length = view.getUint32(4);
  if (length > MAX_METADATA_BYTES || 8 + length >= data.byteLength) return null;
  const text = Buffer.from(data.buffer, data.byteOffset + 8, length).toString("utf8");
  const { data: metadata } = z.looseObject({ prompt_id: id }).safeParse(parseForeignJson(text, null));
  if (!metadata) return null;
  return { kind: "frame", promptId: metadata.prompt_id, bytes: data.subarray(8 + length) };
}
