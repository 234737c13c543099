/**
 * Which waiting cells of one person become creations now. A creation keeps its place until it ends, and one that hangs keeps it for
 * hours, so places are given so that every model, and with it every sheet, goes on while another one hangs.
 */
import "server-only";

/** Creations of one person's sheets that are open at once with each model: enough that none of its slots stays empty for long. */
export const OPEN_AT_ONCE = 8;
/** Creations of one person in one round. */
const PLACES_A_ROUND = 40;

/** The waiting cells of one sheet with one model. */
export interface Line<Cell> {
  sheetId: string;
  model: string;
  /** Those that can be sent now, in their order; none where all wait for a later time. */
  due: readonly Cell[];
}

export interface Places {
  /** How many creations the person's sheets may have besides those that are open. */
  free: number;
  /** Open creations of the person's sheets, by model. */
  open: ReadonlyMap<string, number>;
  /** The models of the studio. */
  offered: readonly string[];
}

/**
 * Each place goes to the model that has fewest; among sheets in turn; within a sheet to the model of which most cells wait. A model has
 * its first place while there is one, and a further one only while those that have none can still have their first, also a model that no
 * sheet asks yet. So a model that hangs leaves a place for each of the others, as far as there are so many.
 *
 * @param lines of the sheet whose turn is next first.
 * @returns what is sent, and the sheets in their turn afterwards.
 */
export function takePlaces<Cell>(
  lines: readonly Line<Cell>[],
  { free, open, offered }: Places,
): { taken: { sheetId: string; model: string; cell: Cell }[]; turns: string[] } {
  const held = new Map(open);
  const heldBy = (model: string) => held.get(model) ?? 0;
  const waiting = lines.map((line) => ({ ...line, due: [...line.due] }));
  const turns = [...new Set(lines.map(({ sheetId }) => sheetId))];
  const taken: { sheetId: string; model: string; cell: Cell }[] = [];
  for (let left = free; left > 0 && taken.length < PLACES_A_ROUND; left -= 1) {
    const kept = keptPlaces(waiting, heldBy, offered);
    const mayTake = (model: string) => heldBy(model) === 0 || (heldBy(model) < OPEN_AT_ONCE && left > kept);
    const next = waiting
      .filter(({ due, model }) => due.length > 0 && mayTake(model))
      .toSorted(
        (a, b) =>
          heldBy(a.model) - heldBy(b.model) ||
          turns.indexOf(a.sheetId) - turns.indexOf(b.sheetId) ||
          b.due.length - a.due.length,
      )
      .at(0);
    const cell = next?.due.shift();
    if (!next || cell === undefined) break;
    const { sheetId, model } = next;
    taken.push({ sheetId, model, cell });
    held.set(model, heldBy(model) + 1);
    turns.push(...turns.splice(turns.indexOf(sheetId), 1));
  }
  return { taken, turns };
}

/** How many places are kept for models that have none: for each that waits, and one for the sheet that somebody begins next. */
function keptPlaces(
  lines: readonly Pick<Line<unknown>, "model">[],
  heldBy: (model: string) => number,
  offered: readonly string[],
): number {
  const without = new Set(lines.map(({ model }) => model).filter((model) => heldBy(model) === 0));
  return without.size > 0 ? without.size : Number(offered.some((model) => heldBy(model) === 0));
}
