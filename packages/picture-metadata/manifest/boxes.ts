/** JUMBF (ISO/IEC 19566-5): boxes with a length and four letters, and superboxes that begin with their description. */
import { fromLatin1, hasLettersAt, joined, latin1, viewOf } from "../read/bytes";

const HEADER_BYTES = 8;
/** What follows the four letters of a kind in its type of 16 bytes. */
const TYPE_END = Uint8Array.of(0, 0x11, 0, 0x10, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71);
/** Others may ask for the box, and it has a label. */
const TOGGLES = 0x03;
/** A file has a few manifests with a few dozen boxes. */
const MAX_BOXES = 10_000;

/** A superbox: `kind` four letters, such as `c2pa`, `c2ma` (a manifest), `c2as` (assertions), `c2cl` (a claim), `c2cs` (a signature). */
export interface Superbox {
  kind: string;
  label: string;
  /** The whole box. */
  bytes: Uint8Array;
  /** The boxes after the description, whole; looked for when they are asked for. */
  readonly content: Uint8Array[];
}

/** @param type four letters */
export function box(type: string, content: readonly Uint8Array[]): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  viewOf(header).setUint32(
    0,
    content.reduce((sum, { length }) => sum + length, HEADER_BYTES),
  );
  header.set(fromLatin1(type), 4);
  return joined([header, ...content]);
}

export function superbox(kind: string, label: string, content: readonly Uint8Array[]): Uint8Array {
  const name = new TextEncoder().encode(`${label}\0`);
  const description = box("jumd", [fromLatin1(kind), TYPE_END, Uint8Array.of(TOGGLES), name]);
  return box("jumb", [description, ...content]);
}

/** What a hash of a box covers: all of it but its length and letters. */
export const hashedPartOf = (whole: Uint8Array): Uint8Array => whole.subarray(HEADER_BYTES);

/** @returns null for what is no superbox, or broken. */
export function readSuperbox(bytes: Uint8Array): Superbox | null {
  const [whole] = boxesOf(bytes, 1);
  if (whole?.type !== "jumb") return null;
  const [description] = boxesOf(whole.data, 1);
  if (description?.type !== "jumd" || description.data.length < 18) return null;
  const end = description.data.indexOf(0, 17);
  if (end < 0 || !((description.data[16] ?? 0) & 0x02)) return null;
  return {
    kind: latin1(description.data.subarray(0, 4)),
    label: new TextDecoder().decode(description.data.subarray(17, end)),
    bytes: whole.bytes,
    get content() {
      const [, ...others] = boxesOf(whole.data);
      return others.map(({ bytes: each }) => each);
    },
  };
}

/** @returns null where no superbox of that label is inside. */
export const childOf = (parent: Superbox, matches: (child: Superbox) => boolean): Superbox | null =>
  parent.content.map(readSuperbox).find((child) => child !== null && matches(child)) ?? null;

interface Box {
  type: string;
  data: Uint8Array;
  bytes: Uint8Array;
}

/** The boxes that follow each other, up to where they are broken. @param most of them */
function boxesOf(bytes: Uint8Array, most = MAX_BOXES): Box[] {
  const boxes: Box[] = [];
  const view = viewOf(bytes);
  for (let at = 0; at + HEADER_BYTES <= bytes.length && boxes.length < most; ) {
    const length = view.getUint32(at);
    if (length < HEADER_BYTES || at + length > bytes.length) break;
    const whole = bytes.subarray(at, at + length);
    boxes.push({ type: latin1(whole.subarray(4, 8)), data: whole.subarray(HEADER_BYTES), bytes: whole });
    at += length;
  }
  return boxes;
}

/** The manifests of a store by their order, the active one last. */
export function manifestsOf(store: Uint8Array): Superbox[] {
  const whole = readSuperbox(store);
  if (whole?.kind !== "c2pa" || !hasLettersAt(store, 4, "jumb")) return [];
  return whole.content
    .flatMap((one) => readSuperbox(one) ?? [])
    .filter(({ kind }) => kind === "c2ma" || kind === "c2um");
}
