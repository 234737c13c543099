/** Reads JSON from other programs: limits its size, and accepts the invalid numbers that Python writes. */

const BARE_WORD = /-?\b(?:NaN|Infinity)\b/g;

/**
 * Replaces `NaN` and `Infinity`, which Python writes although JSON does not allow them, by `null`. Strings stay
 * unchanged.
 *
 * A single pass: a regular expression that matches whole strings takes quadratic time on a string that never closes.
 */
export function withoutBareWords(json: string): string {
  const parts: string[] = [];
  for (let at = 0; at < json.length; ) {
    const quote = json.indexOf('"', at);
    const open = quote === -1 ? json.length : quote;
    const close = endOfText(json, open);
    parts.push(json.slice(at, open).replace(BARE_WORD, "null"), json.slice(open, close));
    at = close;
  }
  return parts.join("");
}

/** @param open index of a string's first quote. @returns the index after its last one. */
function endOfText(json: string, open: number): number {
  for (let at = open + 1; at < json.length; at++) {
    if (json[at] === "\\") at++;
    else if (json[at] === '"') return at + 1;
  }
  return json.length;
}

/**
 * Whether a parsed value is nested deeper, or has more values, than allowed.
 *
 * Level by level instead of recursively, because a few kilobytes of brackets would overflow the stack.
 */
export function isLargerThan(
  value: unknown,
  { maxDepth, maxValues = Number.POSITIVE_INFINITY }: { maxDepth: number; maxValues?: number },
): boolean {
  let level: unknown[] = [value];
  for (let depth = 0, count = 0; level.length > 0; depth++) {
    count += level.length;
    if (depth > maxDepth || count > maxValues) return true;
    level = level.flatMap((item) => (item !== null && typeof item === "object" ? Object.values(item) : []));
  }
  return false;
}
