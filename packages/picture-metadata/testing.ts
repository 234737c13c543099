/**
 * For tests: texts as other tools write them, parts of a PNG, pictures that came signed, and an independent program that verifies them.
 *
 * The files were signed once with the C2PA library that is called here, with a certificate of a test: 96 × 64 pixels of one colour, the
 * action `c2pa.created` by a model, ES256. Their certificate is valid for a hundred years.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initSync, WasmReader } from "@contentauth/c2pa-wasm";

export { AUTOMATIC1111, COMFYUI, INVOKEAI, INVOKEAI_OLD } from "./read/foreign.fixture";
export { chunksOf } from "./read/png-chunks";
export { makeChunk } from "./write/png";

export const SIGNED_FORMATS = ["png", "jpeg", "webp", "avif"] as const;
export type SignedFormat = (typeof SIGNED_FORMATS)[number];

export const signedPicture = (format: SignedFormat): Buffer =>
  readFileSync(new URL(`signed/signed.${format}`, import.meta.url));

/** Nobody knows the certificate of the test, which says nothing about the file. */
const UNTRUSTED = "signingCredential.untrusted";
let isReady = false;

/**
 * What the C2PA library says about a file.
 *
 * @returns `unsigned` without a manifest; what is wrong with the file, in the words of the specification, or nothing.
 */
export async function verify(format: SignedFormat, bytes: Uint8Array): Promise<"unsigned" | string[]> {
  if (!isReady) {
    const program = createRequire(import.meta.url).resolve("@contentauth/c2pa-wasm/c2pa.wasm");
    initSync({ module: readFileSync(program) });
    isReady = true;
  }
  const reader = await WasmReader.fromBytes(`image/${format}`, bytes).catch((error: unknown) => {
    if (String(error).includes("JumbfNotFound")) return null;
    throw error;
  });
  if (!reader) return "unsigned";
  const { validation_results: results } = reader.manifestStore() as {
    validation_results: { activeManifest: { failure: { code: string }[] } };
  };
  reader.free();
  return results.activeManifest.failure.map(({ code }) => code).filter((code) => code !== UNTRUSTED);
}
