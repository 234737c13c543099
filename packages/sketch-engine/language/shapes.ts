import type { ShapeOrder } from "./brief";
import { NUMBER_WORDS } from "./grammar/function-words";
import type { Token } from "./reading/tokens";

const KINDS: ReadonlyMap<string, ShapeOrder["kind"]> = new Map([
  ...["circle", "circles", "disc", "discs", "disk", "disks", "dots", "spheres", "kreise"].map(
    (word) => [word, "circle"] as const,
  ),
  ...["ring", "rings", "hoops"].map((word) => [word, "ring"] as const),
  ...["squares", "rectangles", "cubes", "blocks"].map((word) => [word, "square"] as const),
  ...["triangle", "triangles"].map((word) => [word, "triangle"] as const),
  ...["semicircle", "semicircles", "half-circles", "arches", "arcs"].map(
    (word) => [word, "semicircle"] as const,
  ),
]);
const SIZES: ReadonlyMap<string, number> = new Map([
  ...["large", "big", "huge", "giant"].map((word) => [word, 1] as const),
  ...["medium", "mid-size"].map((word) => [word, 0.6] as const),
  ...["small", "little", "tiny"].map((word) => [word, 0.38] as const),
]);
const MOST = 12;
/** Sizes of shapes of which the prompt does not say how large they are. */
const VARIED = [1, 0.6, 0.44, 0.34, 0.5, 0.3] as const;
const USUAL = 4;

const numberAt = ({ word }: Token): number =>
  NUMBER_WORDS.get(word) ?? (/^\d$/.test(word) ? Number(word) : 0);

/** The geometric shapes that the prompt names, largest first: "overlapping circles, one large and three small". */
export function shapesIn(tokens: readonly Token[]): ShapeOrder[] {
  const wanted = tokens.filter(({ negated }) => !negated);
  const kinds = wanted.flatMap(({ word }) => KINDS.get(word) ?? []);
  const [main] = kinds;
  if (!main) return [];
  const shapes: ShapeOrder[] = [];
  for (const [i, token] of wanted.entries()) {
    const size = SIZES.get(token.word);
    const before = i > 0 ? numberAt(wanted[i - 1]!) : 0;
    const kind = KINDS.get(wanted[i + 1]?.word ?? "") ?? main;
    if (size) for (let k = 0; k < (before || 1); k++) shapes.push({ kind, size });
  }
  if (shapes.length === 0) {
    const each = wanted.flatMap((token, i) =>
      KINDS.has(token.word) && i > 0 ? numberAt(wanted[i - 1]!) : [],
    );
    const count = each.reduce((sum, number) => sum + number, 0) || Math.max(USUAL, kinds.length);
    for (let k = 0; k < count; k++)
      shapes.push({ kind: kinds[k % kinds.length]!, size: VARIED[k % VARIED.length]! });
  }
  return shapes.slice(0, MOST).sort((a, b) => b.size - a.size);
}
