/** A sheet of pictures in justified rows, sorted into sections: where each tile stands. It is computed, never measured. */

export interface SheetRow {
  top: number;
  /** Of its pictures. */
  height: number;
  /** The index of its first item. */
  first: number;
  /** How many tiles stand in it. */
  count: number;
}

export interface RowSheet<Item, Row extends SheetRow = SheetRow> {
  items: readonly Item[];
  sections: readonly { rows: readonly Row[] }[];
  gutter: number;
  /** Width divided by height of a tile. */
  ratioOf: (item: Item) => number;
}

export interface SheetTile<Item> {
  item: Item;
  /** Position in the whole list. */
  index: number;
  left: number;
  width: number;
}

export interface SheetPlace<Item, Row extends SheetRow = SheetRow> {
  row: Row;
  tile: SheetTile<Item>;
}

/** The tiles of a row; they are computed for visible rows only. */
export function tilesOf<Item>(sheet: RowSheet<Item>, row: SheetRow): SheetTile<Item>[] {
  let left = 0;
  return sheet.items.slice(row.first, row.first + row.count).map((item, offset) => {
    const tile = { item, index: row.first + offset, left, width: row.height * sheet.ratioOf(item) };
    left += tile.width + sheet.gutter;
    return tile;
  });
}

/** Where an item stands; null for one without a tile, and for no item. */
export function placeOf<Item, Row extends SheetRow>(
  sheet: RowSheet<Item, Row>,
  index: number,
): SheetPlace<Item, Row> | null {
  const section = sheet.sections.findLast(({ rows: [opening] }) => opening && opening.first <= index);
  const row = section?.rows[firstOf(section.rows, ({ first, count }) => first + count > index)];
  const tile = row && index >= row.first ? tilesOf(sheet, row)[index - row.first] : undefined;
  return row && tile ? { row, tile } : null;
}

/** The nearest tile one row up (-1) or down (1); null at either end. */
export function tileAcross<Item>(sheet: RowSheet<Item>, index: number, step: -1 | 1): SheetTile<Item> | null {
  const from = placeOf(sheet, index);
  if (!from) return null;
  const rows = sheet.sections.flatMap((section) => section.rows);
  const next = rows[rows.indexOf(from.row) + step];
  if (!next) return null;
  const middle = from.tile.left + from.tile.width / 2;
  const tiles = tilesOf(sheet, next);
  return tiles.find(({ left, width }) => left + width >= middle) ?? tiles.at(-1) ?? null;
}

/** Binary search for the first row for which a condition holds that holds for all later rows. */
export function firstOf<Row>(rows: readonly Row[], holds: (row: Row) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && holds(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The index of the tile that an element belongs to; NaN for none. Tiles carry it as `data-index`. */
export function tileIndexOf(target: EventTarget): number {
  const tile = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return Number(tile?.dataset.index ?? Number.NaN);
}
