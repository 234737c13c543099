/**
 * Reads files apart from the page, so that the page stays quick whatever they contain, and can end what takes too long. The policy
 * of its script forbids every request: what is read here cannot leave the browser.
 */
import { initSync, WasmReader } from "@contentauth/c2pa-wasm";
import { checkBytes } from "./check-bytes";
import type { Answered, Asked } from "./messages";

addEventListener("message", ({ data }: MessageEvent<Asked>) => void answer(data));

async function answer({ id, program, file }: Asked): Promise<void> {
  const say = (answered: Answered) => postMessage(answered);
  try {
    if (program) initSync({ module: program });
    const bytes = new Uint8Array(await file.arrayBuffer());
    say({ id, report: await checkBytes(bytes, readManifests) });
  } catch {
    say({ id, hasCrashed: true });
  }
}

async function readManifests(mediaType: string, bytes: Uint8Array): Promise<string> {
  const reader = await WasmReader.fromBytes(mediaType, bytes);
  try {
    return reader.json();
  } finally {
    reader.free();
  }
}
