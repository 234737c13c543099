/** Where the groups of variations, such as `{red|blue}`, stand in a text that somebody is still writing. */

/** The indexes of the opening brace, the bars between its alternatives, and the closing brace. */
export interface Group {
  open: number;
  bars: number[];
  close: number;
}

const MARKS = /\\[{|}]|[{|}]/g;

/** The closed groups, inner ones before outer ones, also those without a bar. Escaped marks are text. */
export function groupsOf(text: string): Group[] {
  const open: Group[] = [];
  const closed: Group[] = [];
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (mark === "{") open.push({ open: index, bars: [], close: index });
    else if (mark === "|") open.at(-1)?.bars.push(index);
    else if (mark === "}") {
      const group = open.pop();
      if (group) closed.push({ ...group, close: index });
    }
  }
  return closed;
}

/** The groups with alternatives that are in no other such group, in the order of the text. */
export function outerGroupsOf(text: string): Group[] {
  const groups = groupsOf(text).filter(({ bars }) => bars.length > 0);
  return groups
    .filter(({ open, close }) => !groups.some((other) => other.open < open && close < other.close))
    .sort((a, b) => a.open - b.open);
}
