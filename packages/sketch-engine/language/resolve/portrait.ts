import type { Random } from "../../core/random";
import type { StyleName, SubjectOrder, Terrain } from "../brief";
import type { Clues } from "../place";

/** Styles whose compositions have no space for a portrait. */
const WITHOUT_BUSTS: ReadonlySet<StyleName> = new Set(["deco", "isometric", "synthwave"]);
/** With more people than this, all are drawn as whole figures. */
const MAX_SITTERS = 3;

/** Whether a prompt is drawn as head and shoulders. */
export function isPortrait({ concepts, subjects }: Clues, style: StyleName, terrain: Terrain): boolean {
  if (WITHOUT_BUSTS.has(style) || terrain === "underwater" || terrain === "space") return false;
  const person = subjects.find(({ kind }) => kind === "person");
  if (!person || person.count > MAX_SITTERS) return false;
  return concepts.has("portrait") || (concepts.has("close-up") && subjects.length === 1);
}

/** The subjects of a portrait: head and shoulders instead of whole figures. */
export function seatSitters({ concepts, subjects }: Clues, random: Random): SubjectOrder[] {
  const hasMan = concepts.has("man");
  const hasWoman = concepts.has("woman");
  const isMan = hasMan || (!hasWoman && random.chance(0.5));
  const index = subjects.findIndex(({ kind }) => kind === "person");
  const order = subjects[index];
  if (!order) return [...subjects];
  const sitter: SubjectOrder = { ...order, kind: isMan ? "man" : "woman" };
  const isPair = hasMan === hasWoman && (hasMan || order.count >= 2);
  if (!isPair) return subjects.with(index, sitter);
  const other: SubjectOrder = { kind: isMan ? "woman" : "man", count: 1, scale: order.scale };
  return [...subjects.with(index, { ...sitter, count: Math.max(1, order.count - 1) }), other];
}
