/** Furniture on which things stand, so that "on a blue table" is a surface. */
export const TABLES: ReadonlySet<string> = new Set(
  "table, tables, wooden table, tabletop, table top, dining table, kitchen table, coffee table, side table, bedside table, dinner table, picnic table, garden table, round table, desk, writing desk, office desk, workbench, nightstand, sideboard, dresser, shelf, bench".split(
    ", ",
  ),
);
