import { lch } from "../core/colour";
import type { Brief } from "./brief";
import { LEXICON } from "./lexicon";
import type { Token } from "./reading/tokens";

export type Wishes = Pick<Brief, "ink" | "emptySide" | "manner" | "lightSide" | "isInForeground">;

/** What the prompt wants of its lettering, of empty space and of the way in which things are arranged. */
export const wishesOf = (tokens: readonly Token[]): Wishes => ({
  ...inkOf(tokens),
  ...emptySideOf(tokens),
  ...mannerOf(tokens),
  ...lightSideOf(tokens),
  ...(tokens.some(({ word, negated }) => word === "foreground" && !negated) && { isInForeground: true }),
});

const LETTERS: ReadonlySet<string> = new Set([
  "headline",
  "lettering",
  "letters",
  "text",
  "title",
  "type",
  "words",
  "caption",
  "font",
]);
/** Most words between a colour and the letters that have it: "white bold hand lettering". */
const INK_REACH = 3;

/** The colour that the prompt gives to its lettering. */
function inkOf(tokens: readonly Token[]): Pick<Brief, "ink"> {
  const at = tokens.findIndex(({ word }) => LETTERS.has(word));
  for (let i = at - 1; i >= Math.max(0, at - INK_REACH); i--) {
    if (tokens[i]!.endsClause) break;
    const colour = LEXICON.get(tokens[i]!.word)?.meaning.colour;
    if (colour) return { ink: lch(...colour) };
  }
  return {};
}

/** Most words between "space" and the side that it is on: "copy space on the left". */
const SIDE_REACH = 4;

/** The side of the picture that the prompt wants empty. */
function emptySideOf(tokens: readonly Token[]): Pick<Brief, "emptySide"> {
  const at = tokens.findIndex(({ word }) => word === "space" || word === "room");
  for (const { word } of at < 0 ? [] : tokens.slice(at + 1, at + 1 + SIDE_REACH))
    if (word === "left" || word === "right") return { emptySide: word };
  return {};
}

const LIGHTS: ReadonlySet<string> = new Set(["sun", "moon", "light", "sunlight", "sunrise", "sunset"]);

/** The side that the light comes from: "low sun on the right". */
function lightSideOf(tokens: readonly Token[]): Pick<Brief, "lightSide"> {
  for (const [at, { word }] of tokens.entries()) {
    if (!LIGHTS.has(word)) continue;
    for (let i = at + 1; i <= at + SIDE_REACH && tokens[i] && !tokens[i - 1]!.endsClause; i++)
      if (tokens[i]!.word === "left" || tokens[i]!.word === "right")
        return { lightSide: tokens[i]!.word === "left" ? -1 : 1 };
  }
  return {};
}

const MANNERS: ReadonlyMap<string, NonNullable<Brief["manner"]>> = new Map([
  ...["floating", "floats", "levitating", "levitates", "hovering", "hovers", "weightless", "schwebend"].map(
    (word) => [word, "floating"] as const,
  ),
  ...["stacked", "stack", "piled", "pile", "gestapelt"].map((word) => [word, "stacked"] as const),
]);

/** How the prompt wants its things arranged: in the air, or on top of each other. */
function mannerOf(tokens: readonly Token[]): Pick<Brief, "manner"> {
  const manner = tokens.map(({ word, negated }) => (negated ? undefined : MANNERS.get(word))).find(Boolean);
  return manner ? { manner } : {};
}
