import { lch, type Rgb } from "../core/colour";
import type { Material } from "./brief";
import { colourOf, tintOf, toneBefore } from "./colouring";
import type { StagePart } from "./lexicon/entry";
import { TABLES } from "./lexicon/furniture";
import type { Piece } from "./reading/phrases";
import type { ReadPhrase } from "./reading/senses";
import type { Token } from "./reading/tokens";

/** What the prompt says of what things stand on and before. */
export interface Props {
  surface: { part: StagePart | null; material?: Material; colour?: Rgb } | null;
  backdrop: Rgb | null;
  /** Whether the backdrop is a wall, with a floor before it. */
  isWall: boolean;
  /** "In the background" of the last subject. */
  background: ReadPhrase | null;
  /** The phrases that name props and therefore no subjects. */
  phrases: ReadonlySet<ReadPhrase>;
}

/** Reads surfaces ("on wet slate", "dark wooden counter") and backgrounds ("against a pink wall", "on white"). */
export function readProps(phrases: readonly ReadPhrase[], tokens: readonly Token[]): Props {
  const used = new Set<ReadPhrase>();
  const props: Props = { surface: null, backdrop: null, isWall: false, background: null, phrases: used };
  for (const [index, phrase] of phrases.entries()) {
    const part = partOf(phrase);
    const colour = colourOfPart(phrase, tokens);
    const material = phrase.pieces.find(isMaterial);
    if (part === "backdrop") {
      used.add(phrase);
      if (phrase.link === "in" && !colour) props.background = phrase;
      else if (colour) props.backdrop ??= colour;
      props.isWall ||= phrase.head?.word.startsWith("wall") ?? false;
    } else if (part) {
      used.add(phrase);
      props.surface ??= surfaceOf(part, material, colour);
    } else if (phrase.head?.match?.definition.meaning.room && colour && phrase.pieces.some(isColour)) {
      props.backdrop ??= colour;
      used.add(phrase);
    } else if (isBare(phrase, phrases, index)) {
      used.add(phrase);
      props.isWall ||= phrase.link === "against";
      if (phrase.link === "against") props.backdrop ??= colour ?? null;
      else if (material) props.surface ??= surfaceOf(null, material, colour);
      else if (colour) props.backdrop ??= colour;
    }
  }
  return props;
}

const isColour = ({ match }: Piece): boolean => match?.definition.meaning.colour !== undefined;
const isMaterial = ({ match }: Piece): boolean => match?.definition.meaning.material !== undefined;

function surfaceOf(
  part: StagePart | null,
  piece: Piece | undefined,
  colour: Rgb | undefined,
): Props["surface"] {
  const material = piece?.match?.definition.meaning.material;
  return { part, ...(material ? { material } : {}), ...(colour ? { colour } : {}) };
}

/** What a noun is to the stage; a table is a thing of its own where nothing stands on it. */
function partOf({ head, link }: ReadPhrase): StagePart | undefined {
  if (!head?.match) return undefined;
  if (TABLES.has(head.word)) return link === "on" || link === "over" ? "table" : undefined;
  return head.match.definition.meaning.part;
}

/** Materials and colours without a noun after "on" or "against": "on marble", "on white". */
function isBare(
  { link, head, pieces, isPalette }: ReadPhrase,
  phrases: readonly ReadPhrase[],
  index: number,
): boolean {
  // "On an asphalt court": the material counts where the noun is unknown.
  if (head?.match === null && link === "on" && pieces.some(isMaterial)) return true;
  if (head || isPalette) return false;
  if (link === "comma") return isMaterialClause(phrases, index);
  if (link !== "on" && link !== "against") return false;
  // "Black on white" are the colours of a drawing.
  if (!phrases.slice(0, index).some((before) => before.head)) return false;
  return pieces.some((piece) => isMaterial(piece) || piece.match?.definition.meaning.colour);
}

/** A material in its own clause, such as "linen tablecloth", unless it stands in a list of colours. */
function isMaterialClause(phrases: readonly ReadPhrase[], index: number): boolean {
  const { pieces } = phrases[index]!;
  const last = pieces.at(-1);
  const isInList = [phrases[index - 1], phrases[index + 1]].some((one) => one?.pieces.every(isColour));
  return !!last && isMaterial(last) && !isInList && phrases.slice(0, index).some(namesThing);
}

const namesThing = ({ head }: ReadPhrase): boolean => head?.match?.definition.meaning.subject !== undefined;

function colourOfPart({ pieces, head }: ReadPhrase, tokens: readonly Token[]): Rgb | undefined {
  for (const piece of pieces) {
    const colour = colourOf(piece, tokens);
    if (colour) return lch(...colour);
  }
  const material = pieces.find(isMaterial);
  if (material) return tintOf(material, tokens);
  const tone = toneBefore((pieces.find((piece) => piece === head) ?? pieces[0]!).start, tokens);
  return tone ? lch(...tone) : undefined;
}
