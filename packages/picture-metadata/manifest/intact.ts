/** Whether the file around a manifest is the one that was signed. */
import { decode } from "cborg";
import * as z from "zod/mini";
import { viewOf } from "../read/bytes";
import { topBoxes } from "../read/containers";
import { childOf, type Superbox } from "./boxes";
import { manifestsIn, readStore, storeOf } from "./parent";
import type { Signer } from "./signer";

const MAX_EXCLUSIONS = 1_000;
const place = z.int().check(z.minimum(0));
const dataHashSchema = z.object({
  exclusions: z.optional(
    z.array(z.object({ start: place, length: place })).check(z.maxLength(MAX_EXCLUSIONS)),
  ),
  alg: z.optional(z.literal("sha256")),
  hash: z.instanceof(Uint8Array),
});
const boxHashSchema = z.object({
  exclusions: z.array(
    z.looseObject({
      xpath: z.string(),
      data: z.optional(z.nullable(z.array(z.object({ offset: place, value: z.instanceof(Uint8Array) })))),
    }),
  ),
  alg: z.optional(z.literal("sha256")),
  hash: z.instanceof(Uint8Array),
});

/**
 * Compares the hash of the active manifest with the file. Nothing is said about who signed.
 *
 * @returns null without a manifest, and where its hash is of a kind that is not known here.
 */
export async function isIntact(file: Uint8Array, hash: Signer["hash"]): Promise<boolean | null> {
  const active = activeIn(file);
  const assertions = active && childOf(active, ({ kind }) => kind === "c2as");
  if (!assertions) return null;
  const told = hashOf(assertions, "c2pa.hash.data") ?? hashOf(assertions, "c2pa.hash.bmff");
  if (!told) return null;
  const hashed = told.isOfBoxes ? hashedBoxes(file, told.data) : hashedRest(file, told.data);
  if (!hashed) return null;
  const [found, expected] = [await hash(hashed.parts), hashed.hash];
  return found.length === expected.length && found.every((byte, index) => byte === expected[index]);
}

/**
 * What a file that is made from this one takes over of it.
 *
 * @returns as `manifestsIn`; empty where the file is not the one that was signed: nobody could see that any more behind another file's
 * signature.
 */
export async function intactManifestsIn(file: Uint8Array, hash: Signer["hash"]): Promise<Uint8Array | null> {
  const manifests = manifestsIn(file);
  const isTold = manifests !== null && manifests.length > 0;
  return isTold && (await isIntact(file, hash)) === false ? new Uint8Array(0) : manifests;
}

function activeIn(file: Uint8Array): Superbox | undefined {
  const store = storeOf(file);
  return store ? readStore(store)?.all.at(-1) : undefined;
}

function hashOf(assertions: Superbox, label: string): { isOfBoxes: boolean; data: unknown } | null {
  const found = childOf(assertions, (child) => child.label.startsWith(label));
  const [content] = found?.content ?? [];
  if (!content) return null;
  try {
    return { isOfBoxes: label.endsWith("bmff"), data: decode(content.subarray(8)) };
  } catch {
    return null;
  }
}

function hashedRest(file: Uint8Array, told: unknown) {
  const { data } = dataHashSchema.safeParse(told);
  if (!data) return null;
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, length } of (data.exclusions ?? []).toSorted((a, b) => a.start - b.start)) {
    parts.push(file.subarray(at, start));
    at = start + length;
  }
  return { hash: data.hash, parts: [...parts, file.subarray(at)] };
}

function hashedBoxes(file: Uint8Array, told: unknown) {
  const { data } = boxHashSchema.safeParse(told);
  if (!data) return null;
  const parts = [...topBoxes(file)].flatMap(({ type, start, end }) => {
    const whole = file.subarray(start, end);
    const isLeftOut = data.exclusions.some(
      ({ xpath, data: told }) =>
        xpath === `/${type}` &&
        (told ?? []).every(({ offset, value }) => value.every((byte, at) => whole[offset + at] === byte)),
    );
    if (isLeftOut) return [];
    const at = new Uint8Array(8);
    viewOf(at).setBigUint64(0, BigInt(start));
    return [at, whole];
  });
  return { hash: data.hash, parts };
}
