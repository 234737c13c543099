import { thingOf } from "../../things/catalogue";
import type { Brief, StyleName } from "../brief";
import { type Clues, namesNoPlace } from "../place";

/** Styles for prompts without a visible subject or place. */
export const ABSTRACT_STYLES: readonly StyleName[] = ["flow", "bauhaus", "strata", "flow", "strata"];
/** Styles that without anything named would draw a landscape of their own. */
const NEEDS_THINGS: ReadonlySet<StyleName> = new Set([
  "isometric",
  "synthwave",
  "blueprint",
  "deco",
  "minimal",
  "product",
  "neon",
]);
/** Those of them that draw flowing lines and ribbons alone. */
const DRAWS_LINES: ReadonlySet<StyleName> = new Set(["blueprint", "isometric", "minimal", "neon"]);
/** Styles whose compositions show no room; they draw what is outside. */
export const WITHOUT_ROOMS: ReadonlySet<StyleName> = new Set([
  ...(["aerial", "bauhaus", "deco", "flow", "isometric", "minimal", "product", "strata"] as const),
  ...(["synthwave"] as const),
]);
/** Height in metres. */
const MIN_FLOWN_OVER = 3;

/** Things that are laid out flat are seen from above; that is no aerial view, as it is of what stands out of doors. */
export function chooseStyle(
  { ballots, concepts, subjects }: Clues,
  stage: Brief["stage"],
  isStudy: boolean,
): StyleName | undefined {
  const style = ballots.style.winner;
  const isOut = stage === null || stage.kind === "outdoors" || stage.kind === "air";
  // Seen "from above" alone, a horse is seen by somebody who stands, and a ship by a bird.
  const isFlownOver = !stage || (thingOf(subjects[0]?.kind ?? "")?.metres ?? 0) >= MIN_FLOWN_OVER;
  const isAerial = concepts.has("aerial") ? isOut : isOut && isFlownOver && !isStudy;
  if (style && NEEDS_THINGS.has(style) && subjects.length === 0 && !isStudy && namesNoPlace(ballots)) {
    // "Flowing ribbons, isometric" are ribbons still.
    const other = ballots.style.without(style);
    if (other && ABSTRACT_STYLES.includes(other) && !(DRAWS_LINES.has(style) && other !== "bauhaus"))
      return other;
  }
  return style === "aerial" && !isAerial ? ballots.style.without("aerial") : style;
}
