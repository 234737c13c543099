import { PICTURE_WORDS } from "../grammar/function-words";
import { ARTICLES, LINK_WORDS } from "../grammar/links";
import { LEXICON } from "../lexicon";
import { isPlace, slotsOf } from "./slots";
import { charsOf, type Part, type Phrase, type Source, textOf } from "./source";
import type { Splice } from "./splice";
import { propOf, type Unit } from "./units";

/** A place of the prompt whose words give way. */
export interface Site {
  phrase: Phrase;
  parts: Part[];
  isWhole: boolean;
}

/** The unit in place of a site, or null where it cannot stand there. */
export function replacing(
  source: Source,
  site: Site,
  unit: Unit,
  clause: string,
  added: Source,
): Splice | null {
  const { phrase, parts, isWhole } = site;
  const hasLink = phrase.linkStart < phrase.start;
  const hasOwnLink =
    LINK_WORDS.has(clause.split(" ")[0]!.toLowerCase()) || /^(?:under|during|by)\b/i.test(clause);
  const bare = textOf(added, { start: added.phrases[0]!.start, end: added.phrases.at(-1)!.tail });
  if (unit.slots.has("style")) return isWhole || !phrase.head ? styleIn(source, site, clause) : null;
  if (isPlace(unit.slots) && !propOf(phrase) && parts.includes(phrase.head!))
    return placeIn(source, site, bare, hasOwnLink, added);
  if (isWhole) {
    if (hasLink && !hasOwnLink && !isPlace(unit.slots)) return null;
    if (hasOwnLink && (hasLink || propOf(phrase)))
      return { ...charsOf(source, { start: phrase.linkStart, end: phrase.tail }), text: clause };
    return { ...charsOf(source, { start: phrase.start, end: phrase.tail }), text: bare };
  }
  const [first] = parts;
  const isLast = parts.at(-1)!.end === phrase.end && !phrase.head;
  const describing = isLast ? bare.replace(/^(?:the|an?) /i, "") : attributive(bare, added);
  if (first && parts.length === 1 && describing !== null)
    return { ...charsOf(source, first), text: describing };
  return null;
}

/** "Rain" before a noun is "rainy"; null for words that stand before none. */
function attributive(text: string, { phrases }: Source): string | null {
  const bare = text.replace(/^(?:the|an?) /i, "");
  const definition = phrases[0]?.parts[0]?.named;
  if (phrases.length !== 1 || phrases[0]!.parts.length !== 1 || !definition) return null;
  if (definition.meaning.season || definition.meaning.time) return bare;
  const adjective = [`${bare}y`, `${bare}${bare.at(-1)}y`].find((word) => LEXICON.has(word));
  return adjective ?? (/(?:y|al|ic|ed|ing)$/i.test(bare) ? bare : null);
}

/** A style in place of another, with the noun after it: "pencil drawing of a fox". */
function styleIn(source: Source, { parts }: Site, clause: string): Splice {
  const first = parts[0]!;
  let end = parts.at(-1)!.end;
  const word = clause.split(" ").at(-1)!.toLowerCase();
  const isNamed = PICTURE_WORDS.has(word) || /^(?:art|mosaic|poster|glass)$/.test(word);
  const next = source.tokens[end]?.word ?? "";
  if (isNamed && PICTURE_WORDS.has(next) && !source.tokens[end - 1]!.endsClause) end++;
  // "In ink" before "of a fox" is a picture.
  const text = next === "of" && !isNamed ? `${clause} picture` : clause;
  return { ...charsOf(source, { start: first.start, end }), text };
}

/** Words of a place that are about its season, weather or time stay with the other place. */
function placeIn(
  source: Source,
  { phrase, parts }: Site,
  bare: string,
  hasOwnLink: boolean,
  added: Source,
): Splice {
  const article = added.tokens[added.phrases[0]!.start]!.word;
  const hasArticle = ARTICLES.has(article);
  const noun = hasArticle ? bare.slice(article.length).trimStart() : bare;
  const hasLink = phrase.linkStart < phrase.start;
  if (hasOwnLink && !hasLink && phrase.clause > 0)
    return { ...charsOf(source, phrase), text: textOf(added, { start: 0, end: added.tokens.length }) };
  if (!(hasLink && hasOwnLink)) {
    const start = Math.min(...parts.map((part) => part.start));
    return { ...charsOf(source, { start, end: phrase.end }), text: noun };
  }
  const kept = phrase.parts
    .filter(
      (part) =>
        !parts.includes(part) &&
        part.definition &&
        [...slotsOf(part.definition)].some(
          (slot) => slot === "season" || slot === "weather" || slot === "time",
        ),
    )
    .map((part) => textOf(source, part));
  const link = textOf(added, { start: 0, end: added.phrases[0]!.start });
  const words = [
    link,
    ...(hasArticle ? [/^an?$/.test(article) && kept.length > 0 ? "a" : article] : []),
    ...kept,
    noun,
  ];
  return { ...charsOf(source, { start: phrase.linkStart, end: phrase.tail }), text: words.join(" ") };
}
