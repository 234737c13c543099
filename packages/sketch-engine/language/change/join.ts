import { thingOf } from "../../things/catalogue";
import { isPlace, slotsOf } from "./slots";
import { type Phrase, readSource, type Source } from "./source";
import { appended } from "./splice";

const subjectOf = ({ head }: Phrase): string | undefined => head?.definition?.meaning.subject;
const placesIn = ({ phrases }: Source): Set<string> =>
  new Set(
    phrases.flatMap(({ parts }) =>
      parts.flatMap(({ definition }) => [
        ...(definition ? slotsOf(definition) : []),
        ...(definition?.meaning.part ? ["surface"] : []),
      ]),
    ),
  );

/** Whether a picture is of a place, with nothing that it is about. */
const isOfPlace = (source: Source): boolean =>
  !source.phrases.some(subjectOf) &&
  source.phrases.some(({ parts }) =>
    parts.some(({ definition }) => definition && isPlace(slotsOf(definition))),
  );

/** Words that say how near something is. */
const NEARNESS = /\b(?:distance|background|foreground|front|sky|horizon|near|close)\b/i;
const FLOWERS = /^(?:(?:some|more|many|fresh|the) )?flowers\b/i;

/**
 * The prompt with something more in its picture, which stays a picture of what it was: beside the main thing, and in the distance of a
 * place, which would otherwise become the background of what joins it.
 */
export function joined(text: string, said: string): string {
  const source = readSource(text);
  const { phrases, tokens } = readSource(said);
  const isThing = phrases.some(subjectOf);
  const isAfloat =
    phrases.some((phrase) => thingOf(subjectOf(phrase) ?? "")?.home === "water") &&
    placesIn(source).has("water");
  if (isThing && (isAfloat || isOfPlace(source)))
    return appended(text, NEARNESS.test(said) ? said : `${said} in the distance`);
  // Two people, where a comma would only say more of one.
  const [first] = phrases;
  const isPerson = first && subjectOf(first) === "person" && first.linkStart === first.start;
  if (isPerson && source.phrases.some((phrase) => subjectOf(phrase) === "person"))
    return appended(text, `with ${said}`);
  // Flowers grow in landscapes, and stand in vases elsewhere.
  const places = placesIn(source);
  const isIndoors = places.has("room") || places.has("surface");
  return appended(text, isIndoors && tokens.length > 0 ? said.replace(FLOWERS, "a vase of flowers") : said);
}
