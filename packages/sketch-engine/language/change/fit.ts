import { LINK_WORDS } from "../grammar/links";
import { cutOf } from "./cut";
import { excludeEachOther, isPlace, slotsOf } from "./slots";
import { charsOf, readSource, type Source } from "./source";
import { appended, MAX_SPLICES, type Splice, spliced } from "./splice";
import { replacing, type Site } from "./stand-in";
import { isColours, isTones, propOf, type Unit } from "./units";

const AT =
  /^(?:(?:mid)?night|nightfall|dawn|daybreak|noon|midday|sunset|sundown|sunrise|dusk|twilight|(?:golden|blue) hour)$/i;
const IN = /^(?:winter|summer|spring|autumn|fog|mist|snow|moonlight|sunlight|daylight)$/i;
const IN_THE = /^(?:morning|evening|afternoon|rain)$/i;
const OF_STYLE = /^(?:as|in|like|to|into|of) /i;

/** How a clause of the prompt says it: "at night", "watercolour". */
function phrased({ text, slots }: Unit): string {
  if (slots.has("style"))
    return text
      .replace(OF_STYLE, "")
      .replace(/^(?:an?|the) /i, "")
      .replace(/ style$/i, "");
  const isFree = slots.has("time") || slots.has("season") || slots.has("weather");
  const bare = isFree ? text.replace(/^(?:to|into|as) (?:the )?/i, "") : text;
  if (AT.test(bare)) return `at ${bare}`;
  if (IN.test(bare)) return `in ${bare}`;
  if (slots.has("weather") && /^an? /i.test(bare)) return `in ${bare}`;
  return IN_THE.test(bare) ? `in the ${bare}` : bare;
}

const NEGATED = /\b(?:no|not|without)\b/i;

/** Lets the words of a unit replace those for the same slots, or adds them. */
export function withUnit(text: string, unit: Unit): string {
  const source = readSource(text);
  if (unit.isPalette) return withPalette(source, unit);
  const added = readSource(unit.text);
  const clause = phrased(unit);
  const concepts = new Set(
    added.phrases.flatMap(({ parts }) => parts.flatMap((part) => part.named?.concept ?? [])),
  );
  const sites = sitesOf(source, unit, added).slice(0, MAX_SPLICES);
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
      // A steep street is no mood, though it is dramatic.
      if (own.has("energy") && phrase.head) return false;
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

/** Colours of the whole picture in place of those that it has. */
function withPalette(source: Source, { text: said }: Unit): string {
  const { text, phrases, tokens } = source;
  const colours = said.replace(/^(?:in|with|using|as|of|to|into) (?:an? |the )?/i, "");
  const old = phrases.filter((phrase) => isColours(source, phrase));
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
