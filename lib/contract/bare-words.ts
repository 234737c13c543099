/** Python writes what is no number as a bare word, which is no JSON. */

const BARE_WORD = /-?\b(?:NaN|Infinity)\b/g;

/**
 * JSON with `null` for NaN and infinite numbers. What stands inside its texts is left alone.
 *
 * One pass by hand: a pattern that matches whole texts begins anew at every quote of one that never closes.
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

/** @param open where the text's first quote stands. @returns the place behind its last one. */
function endOfText(json: string, open: number): number {
  for (let at = open + 1; at < json.length; at++) {
    if (json[at] === "\\") at++;
    else if (json[at] === '"') return at + 1;
  }
  return json.length;
}
