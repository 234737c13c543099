import { describe, expect, it } from "vitest";
import { readBinary, readText } from "./read-message";

const text = (type: string, data: unknown) => readText(JSON.stringify({ type, data }));
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

describe("messages of ComfyUI", () => {
  it("events about nodes are read with the creation that they are about", () => {
    expect(text("execution_start", { prompt_id: "a" })).toEqual({ kind: "start", promptId: "a" });
    expect(text("executing", { node: "3" })).toEqual({ kind: "began", promptId: null, node: "3" });
    expect(text("progress", { prompt_id: "a", node: "3", value: 2, max: 20 })).toEqual({
      ...{ kind: "steps", promptId: "a", node: "3", value: 2, max: 20 },
    });
    expect(
      text("progress_state", { prompt_id: "a", nodes: { "3": { value: 1, max: 2, state: "running" } } }),
    ).toEqual({
      kind: "nodes",
      promptId: "a",
      nodes: [{ node: "3", value: 1, max: 2, isDone: false }],
    });
    expect(text("execution_interrupted", { prompt_id: "a" })).toEqual({ kind: "end", promptId: "a" });
    expect(text("executing", { node: null, prompt_id: "a" })).toEqual({ kind: "over", promptId: "a" });
  });

  it("other messages and text that is no message are ignored", () => {
    expect(text("status", { status: {} })).toBeNull();
    expect(text("executing", { node: null })).toBeNull();
    expect(text("progress", { node: "3", value: "many", max: 2 })).toBeNull();
    expect(readText("no json")).toBeNull();
    expect(readText(`{"type":"${"x".repeat(1_000_000)}"}`)).toBeNull();
  });

  it("a frame is read with and without the name of its creation", () => {
    const picture = Buffer.from("picture");
    expect(readBinary(Buffer.concat([uint32(1), uint32(2), picture]))).toEqual({
      ...{ kind: "frame", promptId: null, bytes: picture },
    });
    const metadata = Buffer.from('{"prompt_id":"a","image_type":"image/png"}');
    expect(readBinary(Buffer.concat([uint32(4), uint32(metadata.length), metadata, picture]))).toEqual({
      ...{ kind: "frame", promptId: "a", bytes: picture },
    });
  });

  it("a frame that is too short or whose metadata is broken is ignored", () => {
    expect(readBinary(Buffer.alloc(0))).toBeNull();
    expect(readBinary(Buffer.concat([uint32(1), uint32(1)]))).toBeNull();
    expect(readBinary(Buffer.concat([uint32(3), uint32(1), Buffer.from("text")]))).toBeNull();
    expect(readBinary(Buffer.concat([uint32(4), uint32(0xffffffff), Buffer.from("{}")]))).toBeNull();
    expect(readBinary(Buffer.concat([uint32(4), uint32(2), Buffer.from("{}more")]))).toBeNull();
  });
});
