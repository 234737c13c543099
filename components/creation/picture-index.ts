/** Which picture is in view: counted from 1 in the address, from 0 in the code. */
export function pictureIndex(search: string | null | undefined, count: number): number {
  const wanted = Number(search ?? 1);
  if (!Number.isInteger(wanted)) return 0;
  return Math.min(Math.max(1, count), Math.max(1, wanted)) - 1;
}

/** The picture one step away; the last is followed by the first. */
export function stepped(index: number, step: number, count: number): number {
  return count < 1 ? 0 : (index + step + count) % count;
}
