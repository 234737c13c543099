import { isBust } from "../subjects/kinds";
import { thingKindOf, thingName } from "../things/catalogue";
import type { Brief } from "./brief";
import type { Match } from "./reading/match";

/** What a phrase is understood as in a picture, in words. */
export function describe(definition: Match["definition"], { subjects }: Brief): string {
  // Tells people that the face is invented and no likeness of a real person.
  if (definition.meaning.subject === "person" && subjects.some(({ kind }) => isBust(kind)))
    return "an imagined head and shoulders";
  return meaningOf(definition);
}

/** What a phrase is understood as, in words. */
export function meaningOf({ concept, meaning }: Match["definition"]): string {
  if (meaning.style) return `${concept} style`;
  if (meaning.colour) return `the colour ${concept}`;
  const thing = thingKindOf(meaning.subject ?? "");
  if (thing) return thingName(thing);
  return meaning.subject && !meaning.terrain ? meaning.subject : concept;
}
