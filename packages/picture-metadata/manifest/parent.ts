/** Finds the manifests inside a file, for pictures that are made from it. */
import { decode } from "cborg";
import * as z from "zod/mini";
import { hasLettersAt, joined, viewOf } from "../read/bytes";
import { isManifestPart, partsOf } from "../read/signed";
import { childOf, hashedPartOf, manifestsOf, type Superbox } from "./boxes";

/** Before the boxes: `JP`, the box's instance, the segment's number. */
const SEGMENT_HEAD_BYTES = 8;
const BOX_HEADER_BYTES = 8;
/** Before the boxes of a `uuid` box: its type, version and flags. */
const UUID_HEAD_BYTES = 20;

/** The manifests of a file, the active one last, and what a new manifest names of the active one. */
export interface Manifests {
  all: Superbox[];
  active: { label: string; hashed: Uint8Array; hashedSignature: Uint8Array };
}

/** The manifests of what a picture was made from, all together: forty generations of the studio's own. */
export const MAX_EARLIER_BYTES = 100_000;

/**
 * Everything signed in a file, its own manifest and those of what it was made from, as a copy.
 *
 * @param file may be the beginning of a file, as far as the manifests reach.
 * @returns null for a file without a manifest that can be read; empty for more than `MAX_EARLIER_BYTES`, which is not looked into,
 * because a new manifest only names such a file.
 */
export function manifestsIn(file: Uint8Array): Uint8Array | null {
  const store = storeOf(file);
  if (!store) return null;
  if (store.length > MAX_EARLIER_BYTES) return new Uint8Array(0);
  return readStore(store) ? Uint8Array.from(store) : null;
}

/** The programs that made the manifests of a store, by the names that they give themselves; a manifest without a name counts as "". */
export const generatorsOf = (store: Uint8Array): string[] => manifestsOf(store).map(generatorOf);

/** @param store as `manifestsIn` returns it. @returns null where none can be read. */
export function readStore(store: Uint8Array): Manifests | null {
  const all = manifestsOf(store);
  const active = all.at(-1);
  const signature = active && childOf(active, ({ kind }) => kind === "c2cs");
  if (!active || !signature) return null;
  const { label, bytes } = active;
  return {
    all,
    active: { label, hashed: hashedPartOf(bytes), hashedSignature: hashedPartOf(signature.bytes) },
  };
}

const claimSchema = z.object({ claim_generator_info: z.looseObject({ name: z.string() }) });

function generatorOf(manifest: Superbox): string {
  const claim = childOf(manifest, ({ kind }) => kind === "c2cl");
  const [content] = claim?.content ?? [];
  try {
    const { data } = claimSchema.safeParse(content && decode(content.subarray(BOX_HEADER_BYTES)));
    return data?.claim_generator_info.name ?? "";
  } catch {
    return "";
  }
}

/** The store inside a file, without a check of what it says. */
export function storeOf(file: Uint8Array): Uint8Array | null {
  const pieces: Uint8Array[] = [];
  for (const part of partsOf(file)) {
    const { type, data } = part;
    if (typeof type === "number") {
      // The first segment has the box's header; those after it repeat that before they go on.
      if (pieces.length === 0 && isManifestPart(part)) pieces.push(data.subarray(SEGMENT_HEAD_BYTES));
      else if (pieces.length > 0 && isNextSegment(data))
        pieces.push(data.subarray(SEGMENT_HEAD_BYTES + BOX_HEADER_BYTES));
    } else if (isManifestPart(part)) return type === "uuid" ? afterPurpose(data) : data;
  }
  return pieces.length > 0 ? joined(pieces) : null;
}

const isNextSegment = (data: Uint8Array): boolean =>
  hasLettersAt(data, 0, "JP") &&
  data.length > SEGMENT_HEAD_BYTES + BOX_HEADER_BYTES &&
  viewOf(data).getUint32(4) > 1;

/** After the purpose, a text that ends with zero, and the place of a further box. */
function afterPurpose(data: Uint8Array): Uint8Array | null {
  const end = data.indexOf(0, UUID_HEAD_BYTES);
  return end < 0 ? null : data.subarray(end + 1 + 8);
}
