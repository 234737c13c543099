import { allowed } from "./cut";
import { withUnit } from "./fit";
import { joined } from "./join";
import { withAnother } from "./merge";
import { isPlace, slotsOf } from "./slots";
import { charsOf, namedIn, type Phrase, readSource } from "./source";
import { appended, spliced } from "./splice";
import { unitsOf } from "./units";

export function withGift(text: string, what: string, said: string): string {
  const [target] = namedIn(readSource(text), what);
  if (!target?.phrase?.head?.definition?.meaning.subject) return withAdded(text, said);
  const source = readSource(text);
  const { phrases } = source;
  // After what somebody wears: "a woman in a red coat [ ] on a beach".
  let last = target.phrase?.index ?? -1;
  const isWorn = ({ link, clause, head }: Phrase): boolean =>
    link === "in" &&
    clause === phrases[last]!.clause &&
    !(head?.definition && isPlace(slotsOf(head.definition)));
  while (last >= 0 && phrases[last + 1] && isWorn(phrases[last + 1]!)) last++;
  const { end } = charsOf(source, phrases[last] ?? target);
  return spliced(text, [{ start: end, end, text: ` with ${said}` }]);
}

/** Things join the picture; a time of day or a season replaces the other. */
export function withAdded(text: string, said: string): string {
  const source = readSource(said);
  const more = withAnother(text, source);
  if (more !== null) return more;
  const rest = allowed(text, source);
  const units = unitsOf(source);
  if (units.length === 0) return appended(rest, said);
  return units.reduce((result, unit) => {
    const isTimed = unit.slots.has("time") || unit.slots.has("season");
    return isTimed ? withUnit(result, unit) : joined(result, unit.text);
  }, rest);
}
