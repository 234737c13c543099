/** Moves the boxes of an AVIF or HEIF: what names places in the file gets the new ones. */
import { viewOf } from "../read/bytes";
import { topBoxes } from "../read/containers";

interface Box {
  type: string;
  data: Uint8Array;
  start: number;
  end: number;
}

/** Items whose place is counted from the beginning of the file. */
const IN_FILE = 0;

/**
 * @param boxes those that move, by `by` bytes.
 * @returns their bytes; only `meta` is copied.
 * @throws RangeError where an item would lie beyond what its field can say.
 */
export function movedBy(bytes: Uint8Array, boxes: readonly Box[], by: number): Uint8Array[] {
  return boxes.map(({ type, data, start, end }) => {
    const whole = bytes.subarray(start, end);
    if (type !== "meta") return whole;
    const copy = Uint8Array.from(whole);
    // A full box: version and flags come before what is inside.
    const inside = copy.subarray(whole.length - data.length + 4);
    for (const child of topBoxes(inside)) if (child.type === "iloc") moveItems(child.data, by);
    return copy;
  });
}

/** Changes the item locations (ISO/IEC 14496-12, 8.11.3) in place. */
function moveItems(data: Uint8Array, by: number): void {
  const view = viewOf(data);
  const version = view.getUint8(0);
  const [offsetSize, lengthSize] = [view.getUint8(4) >> 4, view.getUint8(4) & 15];
  const [baseSize, indexSize] = [view.getUint8(5) >> 4, version > 0 ? view.getUint8(5) & 15 : 0];
  const idSize = version < 2 ? 2 : 4;
  let at = 6 + idSize;
  const count = numberAt(view, 6, idSize);
  for (let item = 0; item < count; item++) {
    at += idSize;
    const method = version > 0 ? view.getUint16(at) & 15 : IN_FILE;
    at += (version > 0 ? 2 : 0) + 2;
    const base = numberAt(view, at, baseSize);
    if (method === IN_FILE && base > 0) setNumber(view, at, baseSize, base + by);
    at += baseSize;
    const extents = view.getUint16(at);
    at += 2;
    for (let extent = 0; extent < extents; extent++) {
      at += indexSize;
      if (method === IN_FILE && base === 0)
        setNumber(view, at, offsetSize, numberAt(view, at, offsetSize) + by);
      at += offsetSize + lengthSize;
    }
  }
}

function numberAt(view: DataView, at: number, size: number): number {
  if (size === 0) return 0;
  if (size === 2) return view.getUint16(at);
  return size === 4 ? view.getUint32(at) : Number(view.getBigUint64(at));
}

function setNumber(view: DataView, at: number, size: number, value: number): void {
  if (size === 8) view.setBigUint64(at, BigInt(value));
  else if (size === 4 && value < 2 ** 32) view.setUint32(at, value);
  else throw new RangeError("An item lies beyond what its place can say.");
}
