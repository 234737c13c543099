/** Finds fields that stand twice in one object of a JSON text: a parser takes the last one without a word. */

// Valid JSON closes each text; with the optional quote no text is searched twice.
const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/g;

/** @param json valid JSON. @returns the repeated fields, with the line of each repetition, counted from 1. */
export function repeatedFields(json: string): { field: string; line: number }[] {
  const found: { field: string; line: number }[] = [];
  /** The fields of each open object; null for an open list. */
  const open: (Set<string> | null)[] = [];
  let last = { text: "", index: 0 };
  for (const { 0: text, index } of json.matchAll(TOKENS)) {
    if (text === "{") open.push(new Set());
    else if (text === "[") open.push(null);
    else if (text === "}" || text === "]") open.pop();
    else if (text === ":") {
      const field: string = JSON.parse(last.text);
      const fields = open.at(-1);
      if (fields?.has(field)) found.push({ field, line: json.slice(0, last.index).split("\n").length });
      fields?.add(field);
    }
    last = { text, index };
  }
  return found;
}
