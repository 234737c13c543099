import { cutOf } from "./cut";
import { directionOf, type Slot, slotsOf } from "./slots";
import { charsOf, readSource } from "./source";
import { spliced } from "./splice";
import { withoutFirst } from "./words";

interface Step {
  slot: Slot;
  /** -1 or 1, by what the words of the slot do. */
  direction: number;
  /** What the prompt says where it says nothing of it yet. */
  words: string;
}

const step = (slot: Slot, direction: number, words: string, names: string): [string, Step][] =>
  names.split(", ").map((name) => [name, { slot, direction, words }]);

/** Comparatives, which move one step from where the prompt is. */
const STEPS: ReadonlyMap<string, Step> = new Map([
  ...step(
    "distance",
    1,
    "close-up",
    "closer, nearer, zoom in, zoomed in, closer in, move closer, come closer, closer up, tighter",
  ),
  ...step(
    "distance",
    -1,
    "wide shot",
    "farther, further, farther away, further away, from farther away, from further away, zoom out, zoomed out, wider, step back, move back, farther back, further back",
  ),
  ...step(
    "warmth",
    1,
    "warm glow",
    "warmer, warmer light, warmer lighting, warmer colours, warmer colors, warmer tones, warmer palette, warmer mood",
  ),
  ...step(
    "warmth",
    -1,
    "cool light",
    "cooler, colder, cooler light, colder light, cooler lighting, cooler colours, cooler colors, cooler tones, colder colours, colder colors, cooler palette, cooler mood",
  ),
  ...step("brightness", 1, "bright", "brighter, lighter, brighter light, more light"),
  ...step("brightness", -1, "dark", "darker, darker light, less light, dimmer"),
  ...step("hardness", 1, "hard light", "harder, harsher, harder light, harsher light, harder shadows"),
  ...step("hardness", -1, "diffused light", "softer, softer light, softer lighting, softer shadows"),
  ...step("height", 1, "high angle", "higher, from higher up, higher up, higher angle"),
  ...step("height", -1, "low angle", "lower, from lower down, lower down, lower angle"),
  ...step("energy", 1, "dramatic", "wilder, livelier, more dramatic, more drama"),
  ...step("energy", -1, "calm", "calmer, quieter, more calm, less dramatic"),
  ...step(
    "tones",
    1,
    "vibrant",
    "colour, color, full colour, full color, colourful, colorful, more colourful, more colorful, more saturated, more vivid, more colour, more color, stronger colours",
  ),
  ...step(
    "tones",
    -1,
    "muted",
    "less colourful, less colorful, less saturated, less vivid, less colour, less color, paler, more muted",
  ),
]);

const BEFORE_STEPS: ReadonlySet<string> = new Set(
  "much a bit little lot slightly even far way somewhat get go come with in the".split(" "),
);

/** The step that a comparative asks for. */
export const stepOf = (text: string): Step | undefined =>
  STEPS.get(withoutFirst(text, BEFORE_STEPS).toLowerCase());

/** Takes back what the prompt says against a step; where it says nothing of it, the words of the step join it. */
export function stepped(
  text: string,
  { slot, direction, words }: Step,
  add: (text: string, words: string) => string,
): string {
  const source = readSource(text);
  const sites = source.phrases.flatMap((phrase) =>
    phrase.head && phrase.parts.length > 1
      ? []
      : phrase.parts.flatMap((part) =>
          part.definition && slotsOf(part.definition).has(slot)
            ? [{ phrase, part, definition: part.definition }]
            : [],
        ),
  );
  const against = sites.filter(({ definition }) => directionOf(definition) === -direction);
  if (against.length > 0)
    return spliced(
      text,
      against.map(({ phrase, part }) =>
        phrase.parts.length === 1 ? cutOf(source, phrase) : { ...charsOf(source, part), text: "" },
      ),
    );
  if (sites.length === 0) return add(text, words);
  const isClose =
    slot === "distance" && direction > 0 && sites.some(({ part }) => part.named?.concept === "close-up");
  return isClose ? add(text, "extreme close-up") : text;
}
