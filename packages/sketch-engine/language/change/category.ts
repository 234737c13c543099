import { PICTURE_WORDS } from "../grammar/function-words";
import { ARTICLES, LINK_WORDS } from "../grammar/links";
import { LEXICON } from "../lexicon";
import { TABLES } from "../lexicon/furniture";
import { cutOf } from "./cut";
import { isColour } from "./look";
import { excludeEachOther, isPlace, type Slot, slotsOf } from "./slots";
import { charsOf, type Part, type Phrase, readSource, type Source, textOf } from "./source";
import { appended, type Splice, spliced } from "./splice";

/** Words of a change that fill slots of the picture, or name something that joins it. */
export interface Unit {
  /** With its link: "at night". */
  text: string;
  slots: ReadonlySet<Slot>;
  /** Whether it names the colours of the whole picture. */
  isPalette: boolean;
}

/** Links after which a place is seen in the picture, and is not where it is. */
const SHOWING = new Set(["with", "and", "of"]);
const IN_BACKGROUND = /\b(?:background|foreground|distance|behind|horizon)\b/i;

/** Further words of a change join the last of these. */
const MAX_UNITS = 4;

/** Splits what was said into words for the slots of a picture and what joins it. */
export function unitsOf(source: Source): Unit[] {
  const units: (Unit & { from: number })[] = [];
  for (const [index, phrase] of source.phrases.entries()) {
    const isPalette = isColours(phrase);
    const slots = isPalette ? new Set<Slot>() : slotsOfPhrase(source, phrase);
    const last = units.at(-1);
    const isOwn = slots.size > 0 || isPalette || phrase.link === "comma" || !last;
    const from = index === 0 ? 0 : phrase.linkStart;
    if (isOwn && !(last?.isPalette && isPalette) && units.length < MAX_UNITS)
      units.push({ text: "", slots, isPalette, from });
  }
  return units.map(({ slots, isPalette, from }, index) => ({
    text: textOf(source, { start: from, end: units[index + 1]?.from ?? source.tokens.length }).replace(
      /^and\s+/i,
      "",
    ),
    ...{ slots, isPalette },
  }));
}

/** Colours alone, or a word for many: "terracotta and sage", "in earth tones". */
const isColours = ({ parts, head, isPalette, link }: Phrase): boolean =>
  isPalette ||
  (!head && link !== "on" && link !== "against" && parts.every((part) => isColour(part) || isTones(part)));
const isTones = ({ definition }: Part): boolean =>
  !!definition && (definition.meaning.palette !== undefined || slotsOf(definition).has("tones"));

/** What things stand on or before: "on pink marble", "against a wall". */
function propOf({ parts, head, link }: Phrase): Slot | null {
  const part = head?.definition?.meaning.part;
  if (part) return part === "backdrop" ? "backdrop" : "surface";
  if (head && TABLES.has(head.definition?.phrase ?? "") && link === "on") return "surface";
  if (head || (link !== "on" && link !== "against")) return null;
  if (parts.some(({ definition }) => definition?.meaning.material))
    return link === "on" ? "surface" : "backdrop";
  return parts.every(isColour) ? "backdrop" : null;
}

function slotsOfPhrase(source: Source, phrase: Phrase): ReadonlySet<Slot> {
  const { parts, head, link, start, tail } = phrase;
  const prop = propOf(phrase);
  if (prop) return new Set([prop]);
  const slots = new Set(parts.flatMap(({ definition }) => (definition ? [...slotsOf(definition)] : [])));
  // A fox in the snow is a thing in the first place.
  if (head && !(head.definition && isPlace(slotsOf(head.definition)))) return new Set();
  const isShown = SHOWING.has(link) || IN_BACKGROUND.test(textOf(source, { start, end: tail }));
  if (isShown && isPlace(slots)) return new Set();
  return slots;
}

const AT =
  /^(?:(?:mid)?night|nightfall|dawn|daybreak|noon|midday|sunset|sundown|sunrise|dusk|twilight|(?:golden|blue) hour)$/i;
const IN = /^(?:winter|summer|spring|autumn|fog|mist|snow|moonlight|sunlight|daylight)$/i;
const IN_THE = /^(?:morning|evening|afternoon|rain)$/i;
const OF_STYLE = /^(?:as|in|like|to|into|of)\s+/i;

/** How a clause of the prompt says it: "at night", "watercolour". */
function phrased({ text, slots }: Unit): string {
  if (slots.has("style"))
    return text
      .replace(OF_STYLE, "")
      .replace(/^(?:an?|the)\s+/i, "")
      .replace(/\s+style$/i, "");
  const isFree = slots.has("time") || slots.has("season") || slots.has("weather");
  const bare = isFree ? text.replace(/^(?:to|into|as)\s+(?:the\s+)?/i, "") : text;
  if (AT.test(bare)) return `at ${bare}`;
  if (IN.test(bare)) return `in ${bare}`;
  if (slots.has("weather") && /^an?\s/i.test(bare)) return `in ${bare}`;
  return IN_THE.test(bare) ? `in the ${bare}` : bare;
}

const NEGATED = /\b(?:no|not|without)\b/i;

/** A place of the prompt whose words give way. */
interface Site {
  phrase: Phrase;
  parts: Part[];
  isWhole: boolean;
}

/** Lets the words of a unit replace those for the same slots, or adds them. */
export function withUnit(text: string, unit: Unit): string {
  const source = readSource(text);
  if (unit.isPalette) return withPalette(source, unit);
  const added = readSource(unit.text);
  const clause = phrased(unit);
  const concepts = new Set(
    added.phrases.flatMap(({ parts }) => parts.flatMap((part) => part.named?.concept ?? [])),
  );
  const sites = sitesOf(source, unit, added);
  const isSaid = (site: Site): boolean =>
    site.parts.every(({ named }) => concepts.has(named?.concept ?? "")) &&
    site.parts.length === concepts.size;
  const said = sites.find(isSaid);
  const splices: Splice[] = [];
  let isDone = said !== undefined;
  for (const site of sites) {
    if (site === said) continue;
    const replaced: Splice | null = isDone ? null : replacing(source, site, unit, clause, added);
    if (replaced) isDone = true;
    const cut = replaced ? [replaced] : cutsOf(source, site);
    splices.push(...cut);
  }
  const rest = spliced(text, splices);
  if (isDone) return rest;
  // A negation reaches over the words after it.
  const isShort = !NEGATED.test(rest) && !/[,.;:\n"“]/.test(rest) && !/^(?:with|under)\b/i.test(clause);
  const isFree = [...unit.slots].every(
    (slot) =>
      slot === "time" ||
      slot === "season" ||
      slot === "weather" ||
      slot === "land" ||
      slot === "room" ||
      slot === "water",
  );
  return appended(rest, clause, isShort && isFree && LINK_WORDS.has(clause.split(" ")[0]!.toLowerCase()));
}

function sitesOf(source: Source, { slots }: Unit, added: Source): Site[] {
  const times = new Set(
    added.phrases.flatMap(({ parts }) => parts.flatMap((part) => part.definition?.meaning.time ?? [])),
  );
  const isLight =
    slots.has("time") &&
    slots.size === 1 &&
    added.phrases.every(({ parts }) =>
      parts.every(
        ({ definition }) => definition?.meaning.celestial && definition.meaning.celestial !== "sun",
      ),
    );
  const isOnPlace = isPlace(slots) && added.phrases[0]?.link === "on";
  return source.phrases.flatMap((phrase) => {
    const prop = propOf(phrase);
    if (prop) {
      const isGone =
        slots.has(prop) || (isPlace(slots) && prop === "backdrop") || (isOnPlace && prop === "surface");
      return isGone ? [{ phrase, parts: phrase.parts, isWhole: true }] : [];
    }
    const head = phrase.head?.definition ?? null;
    const isOn = phrase.link === "on" || phrase.link === "in";
    if (slots.has("backdrop") && head && isPlace(slotsOf(head)) && isOn && phrase.linkStart < phrase.start)
      return [{ phrase, parts: phrase.parts, isWhole: true }];
    const isOfThing = phrase.head !== null && !(head && isPlace(slotsOf(head)));
    const parts = phrase.parts.filter(({ definition }) => {
      if (!definition) return false;
      const own = slotsOf(definition);
      if (own.size === 0 || !excludeEachOther(own, slots)) return false;
      // The moon of a night is no other time, and a cabin may be called dark at any brightness.
      if (isLight && definition.meaning.time && times.has(definition.meaning.time)) return false;
      const isFree = own.has("time") || own.has("season") || own.has("weather");
      return !isOfThing || isFree;
    });
    if (parts.length === 0) return [];
    const isWhole = phrase.parts.every((part) => parts.includes(part));
    return [{ phrase, parts, isWhole }];
  });
}

const cutsOf = (source: Source, { phrase, parts, isWhole }: Site): Splice[] =>
  isWhole || parts.includes(phrase.head!)
    ? [cutOf(source, phrase)]
    : parts.map((part) => ({ ...charsOf(source, part), text: "" }));

/** The unit in place of a site, or null where it cannot stand there. */
function replacing(source: Source, site: Site, unit: Unit, clause: string, added: Source): Splice | null {
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
  const describing = isLast ? bare.replace(/^(?:the|an?)\s+/i, "") : attributive(bare, added);
  if (first && parts.length === 1 && describing !== null)
    return { ...charsOf(source, first), text: describing };
  return null;
}

/** "Rain" before a noun is "rainy"; null for words that stand before none. */
function attributive(text: string, { phrases }: Source): string | null {
  const bare = text.replace(/^(?:the|an?)\s+/i, "");
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

/** Colours of the whole picture in place of those that it has. */
function withPalette({ text, phrases, tokens }: Source, { text: said }: Unit): string {
  const source = { text, phrases, tokens } as Source;
  const colours = said.replace(/^(?:in|with|using|as|of|to|into)\s+(?:an?\s+|the\s+)?/i, "");
  const old = phrases.filter(isColours);
  const named =
    /\b(?:palette|tones?|colou?rs?|shades|hues|accents|scheme)$/i.test(colours) || isToned(colours)
      ? colours
      : `${colours} palette`;
  const [first] = old;
  if (!first) return appended(text, named);
  const run = [first];
  for (const phrase of old.slice(1)) {
    if (phrases[phrase.index - 1] === run.at(-1) && (phrase.link === "and" || phrase.link === "comma"))
      run.push(phrase);
  }
  const isIn = first.linkStart < first.start && tokens[first.linkStart]!.word === "in";
  const others = old.filter((phrase) => !run.includes(phrase));
  return spliced(text, [
    { ...charsOf(source, { start: first.start, end: run.at(-1)!.tail }), text: isIn ? colours : named },
    ...others.map((phrase) => cutOf(source, phrase)),
  ]);
}

/** "Black and white", "pastel". */
const isToned = (text: string): boolean =>
  readSource(text).phrases.every(({ parts }) => parts.every(isTones));
