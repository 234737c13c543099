import { allowed } from "./cut";
import { withUnit } from "./fit";
import { joined } from "./join";
import { withLook } from "./look";
import { withAnother, withLess, withMerged } from "./merge";
import { isNumber, mainOf, readSource } from "./source";
import { appended, spliced } from "./splice";
import { stepOf, stepped } from "./steps";
import { unitsOf } from "./units";
import { after, withoutFirst } from "./words";

/** What a change says without a verb. */
export function withSet(text: string, said: string): string {
  const step = stepOf(said);
  if (step) return stepped(text, step, withSet);
  const less = after(withoutFirst(said), ["less", "fewer"]);
  if (less !== null) return withLess(text, less);
  const words = after(withoutFirst(said), ["more"]) ?? said;
  const source = readSource(words);
  if (source.phrases.length === 0) {
    const isCount = source.tokens.length > 0 && source.tokens.every(({ word }) => isNumber(word));
    const [main] = isCount ? mainOf(readSource(text)) : [];
    return main ? spliced(text, withLook(readSource(text), main, { number: words })) : appended(text, said);
  }
  const merged = withMerged(text, source) ?? withAnother(text, source);
  if (merged !== null) return merged;
  return unitsOf(source).reduce(
    (rest, unit) => (unit.slots.size > 0 || unit.isPalette ? withUnit(rest, unit) : joined(rest, unit.text)),
    allowed(text, source),
  );
}
