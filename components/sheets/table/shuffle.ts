/** An order of cells that says nothing about what they are. */

/**
 * The same cells in an order that only the seed decides. It stays when cells are added: the others keep their order.
 *
 * @param seed such as the sheet and the time when the heads were hidden.
 */
export function shuffled(cells: readonly string[], seed: string): string[] {
  const keyed = cells.map((cell) => ({ cell, key: hash(`${seed} ${cell}`) }));
  return keyed.toSorted((a, b) => a.key - b.key || (a.cell < b.cell ? -1 : 1)).map(({ cell }) => cell);
}

/** FNV-1a with the finish of MurmurHash3, because texts that differ in their last letter would stay neighbours. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
