/** A board that carries a sheet: which of its pictures stand in the table, and what they are called there. */
import type { GuestBoard, GuestCell, GuestItem, GuestTable } from "./board";
import { hasPicture, type PictureItem } from "./sections";

export interface Arranged {
  /** The pictures of the table first, row by row; each has its heads as its title. */
  board: GuestBoard;
  /** The items of the table, by their pictures. */
  inTable: ReadonlyMap<string, PictureItem>;
  /** What stands below the table; everything where there is none. */
  rest: GuestItem[];
}

/** Pictures whose page is not loaded yet are in the table alone. */
export function arrangedByTable(board: GuestBoard): Arranged {
  const { table, items } = board;
  if (!table) return { board, inTable: new Map(), rest: items };
  const known = new Map(items.filter(hasPicture).map((item) => [item.picture.id, item]));
  const inTable = new Map<string, PictureItem>();
  for (const { cell, name } of namedCells(table)) {
    const item = known.get(cell.picture_id ?? "");
    if (item) inTable.set(item.picture.id, { ...item, title: name });
  }
  const others = items.filter(({ picture }) => !picture || !inTable.has(picture.id));
  const rest = others[0]?.picture ? [{ ...MORE, note: "" }, ...others] : others;
  return { board: { ...board, items: [...inTable.values(), ...rest] }, inTable, rest };
}

/** What its owner has put on the board besides. */
const MORE = { id: "more", picture: null, title: "More pictures", versions: [] };

/** A head can be a whole prompt, and each cell repeats its name several times. */
const MAX_HEAD_CHARACTERS = 80;

function cut(head: string): string {
  // A character has at most two code units.
  const [...first] = head.slice(0, 2 * MAX_HEAD_CHARACTERS + 2);
  return first.length <= MAX_HEAD_CHARACTERS ? head : `${first.slice(0, MAX_HEAD_CHARACTERS).join("")}…`;
}

/** What a cell is called: `dusk, Seed 4`. */
export const nameOfCell = (...heads: readonly string[]): string => heads.filter(Boolean).map(cut).join(", ");

const namedCells = ({ columns, pages }: GuestTable): { cell: GuestCell; name: string }[] =>
  pages.flatMap((page) =>
    page.rows.flatMap(({ head, cells }) =>
      cells.map((cell, at) => ({ cell, name: nameOfCell(page.name, head, columns?.[at] ?? cell.head) })),
    ),
  );
