import type { Brief } from "../language/brief";
import type { Edge } from "./read-spot";

/** The part of a picture that is left to its texts. */
export interface TitleSpace {
  readonly edge: Edge;
  /** In picture heights. */
  readonly height: number;
}

const FIRST = 0.31;
const FURTHER = 0.06;
/** From this aspect on, texts stand beside the things. */
const WIDE = 1.45;

/**
 * The edge of a picture of things that its headline takes: where the prompt wants it, or in turns with the seed.
 *
 * @returns null where there is none, or it goes on a thing, a sign, or beside the things of a wide picture
 */
export function titleSpace({ lettering, take }: Brief, aspect: number): TitleSpace | null {
  const texts = lettering.filter(({ role }) => role !== "label" && role !== "garment" && role !== "sign");
  if (texts.length === 0 || texts.length < lettering.length) return null;
  const spot = texts.find((text) => text.spot)?.spot;
  if (!spot && aspect > WIDE) return null;
  const height = (FIRST + FURTHER * (texts.length - 1)) * Math.min(1, aspect + 0.25);
  return { edge: spot ?? (take % 3 === 2 ? "bottom" : "top"), height };
}
