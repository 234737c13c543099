/** Whether the file around a manifest is the one that was signed. */
import { decode } from "cborg";
import * as z from "zod/mini";
import { viewOf } from "../read/bytes";
import { topBoxes } from "../read/containers";
import { childOf, type Superbox } from "./boxes";
import { manifestsIn, readStore, storeOf } from "./parent";
import type { Signer } from "./signer";

const MAX_EXCLUSIONS = 1_000;
const MAX_BOX_EXCLUSIONS = 100;
const SHA256 = "sha256";
const DATA_HASH = "c2pa.hash.data";
/** Version 1, without a number, does not hash the places of boxes. */
const BOX_HASHES: ReadonlySet<string> = new Set(["c2pa.hash.bmff.v2", "c2pa.hash.bmff.v3"]);
const place = z.int().check(z.minimum(0));
const bytes = z.instanceof(Uint8Array);
const algorithm = z.nullish(z.string());
const absent = z.nullish(z.never());
const claimSchema = z.object({ alg: algorithm });
const dataHashSchema = z.object({
  exclusions: z.nullish(
    z.array(z.object({ start: place, length: place })).check(z.maxLength(MAX_EXCLUSIONS)),
  ),
  alg: algorithm,
  hash: bytes,
});
/** Whole boxes at the top alone; pieces of a fragmented file, and parts of boxes, are not known here. */
const boxHashSchema = z.object({
  exclusions: z
    .array(
      z.object({
        xpath: z.string().check(z.regex(/^\/[^/[\]]{4}$/)),
        data: z.nullish(
          z.array(z.object({ offset: place, value: bytes })).check(z.maxLength(MAX_BOX_EXCLUSIONS)),
        ),
        ...{ length: absent, subset: absent, version: absent, flags: absent },
      }),
    )
    .check(z.maxLength(MAX_BOX_EXCLUSIONS)),
  merkle: absent,
  alg: algorithm,
  hash: bytes,
});

/**
 * Compares the hash of the active manifest with the file. Nothing is said about who signed.
 *
 * @returns null without a manifest, and where its hash is of a kind that is not known here.
 */
export async function isIntact(file: Uint8Array, hash: Signer["hash"]): Promise<boolean | null> {
  const active = activeIn(file);
  const hashed = active && hashedIn(file, active);
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

interface Hashed {
  hash: Uint8Array;
  parts: Uint8Array[];
}

/** What the manifest says that was hashed; null for a kind of hash that is not known here, also where the hash names none itself. */
function hashedIn(file: Uint8Array, manifest: Superbox): Hashed | null {
  const assertions = childOf(manifest, ({ kind }) => kind === "c2as");
  const hash = assertions && childOf(assertions, ({ label }) => label === DATA_HASH || BOX_HASHES.has(label));
  if (!hash) return null;
  const claim = childOf(manifest, ({ kind }) => kind === "c2cl");
  const { data: ofClaim } = claimSchema.safeParse(claim && contentOf(claim));
  const told = contentOf(hash);
  const { data: ofHash } = claimSchema.safeParse(told);
  if (!ofClaim || (ofHash?.alg ?? ofClaim.alg ?? SHA256) !== SHA256) return null;
  return hash.label === DATA_HASH ? hashedRest(file, told) : hashedBoxes(file, told);
}

function contentOf({ content: [only] }: Superbox): unknown {
  try {
    return only && decode(only.subarray(8));
  } catch {
    return undefined;
  }
}

function hashedRest(file: Uint8Array, told: unknown): Hashed | null {
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

function hashedBoxes(file: Uint8Array, told: unknown): Hashed | null {
  const { data } = boxHashSchema.safeParse(told);
  if (!data) return null;
  const boxes = [...topBoxes(file)];
  const parts = boxes.flatMap(({ type, start, end }) => {
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
  // What follows the boxes without being one.
  return { hash: data.hash, parts: [...parts, file.subarray(boxes.at(-1)?.end)] };
}
