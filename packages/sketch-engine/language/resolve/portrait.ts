import type { Random } from "../../core/random";
import type { StyleName, SubjectOrder, Terrain } from "../brief";
import type { Clues } from "../place";

/** Styles whose compositions have no space for a portrait. */
const WITHOUT_BUSTS: ReadonlySet<StyleName> = new Set(["deco", "isometric", "synthwave"]);
/** With more people than this, all are drawn as whole figures. */
const MAX_SITTERS = 3;

/** Whether the people are shown from the waist, the chest or the neck up. */
export function isPortrait({ concepts, subjects }: Clues, style: StyleName, terrain: Terrain): boolean {
  if (WITHOUT_BUSTS.has(style) || terrain === "underwater" || terrain === "space") return false;
  const person = subjects.find(({ kind }) => kind === "person");
  const look = person?.looks?.[0];
  if (!person || person.count > MAX_SITTERS || look?.isAtTable) return false;
  return concepts.has("portrait") || look?.framing === "waist" || (!!look?.framing && subjects.length === 1);
}

/** The subjects of a portrait: the upper part of women and men instead of whole figures. */
export function seatSitters({ subjects }: Clues, random: Random): SubjectOrder[] {
  return subjects.flatMap((order): SubjectOrder[] => {
    if (order.kind !== "person" || !order.looks) return [order];
    const looks = order.looks.slice(0, order.count);
    const unsure = random.chance(0.5) ? "man" : "woman";
    const kinds = looks.map(({ body }) => (body === "person" ? unsure : isManly(body) ? "man" : "woman"));
    return [...new Set(kinds)].map((kind, i) => {
      const own = looks.filter((_, k) => kinds[k] === kind);
      return {
        ...{ ...order, kind, looks: own, count: own.length },
        ...(i > 0 ? { relation: "beside" as const } : {}),
      };
    });
  });
}

const isManly = (body: string): boolean => ["man", "old man", "boy"].includes(body);
