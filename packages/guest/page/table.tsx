/** The table of a sheet, complete without a script; on the page of a share link and in the offline file. */
import type { CSSProperties, ReactNode } from "react";
import type { GuestCell, GuestTable } from "./state/board";
import { nameOfCell } from "./state/table";

interface Props {
  table: GuestTable;
  /** @param name its heads. @param at its place among all cells. */
  cellOf: (cell: GuestCell, name: string, at: number) => ReactNode;
}

/** Its heads stay in sight while the cells are scrolled. */
export function Table({ table: { columns, pages, ...table }, cellOf }: Props) {
  let count = 0;
  return pages.map((page, at) => {
    const rows = page.rows.map(({ head, cells }) => ({
      head,
      cells: cells.map((cell, place): ShownCell => {
        const column = columns?.[place] ?? cell.head;
        const name = nameOfCell(page.name, head, column);
        return { column, name, show: cellOf(cell, name, count++) };
      }),
    }));
    const style = { "--ratio": table.ratio, "--columns": columns?.length ?? 1 } as CSSProperties;
    const label = page.name || "Table";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page, a row and a column are their places
      <div key={at} className="mt-12 first:mt-0 sm:mt-16" style={style}>
        {page.name && <h2 className="mb-5 text-lg font-medium text-balance break-words">{page.name}</h2>}
        {columns ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
          <section className="table-frame" tabIndex={0} aria-label={label}>
            <Grid corner={table.corner} columns={columns} rows={rows} />
          </section>
        ) : (
          <List cells={rows.flatMap(({ cells }) => cells)} />
        )}
      </div>
    );
  });
}

interface ShownCell {
  column: string;
  name: string;
  show: ReactNode;
}

interface GridProps {
  corner: string;
  columns: readonly string[];
  rows: readonly { head: string; cells: readonly ShownCell[] }[];
}

function Grid({ corner, columns, rows }: GridProps) {
  return (
    <table>
      <thead>
        <tr>
          <td>{corner && <span>{corner}</span>}</td>
          {columns.map((head, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <th key={at} scope="col">
              <span>{head}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ head, cells }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <tr key={at}>
            <th scope="row">
              <span>{head}</span>
            </th>
            {cells.map(({ name, show }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={place} data-name={name}>
                {show}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Cells that have a head each. */
const List = ({ cells }: { cells: readonly ShownCell[] }) => (
  <ul className="table-list">
    {cells.map(({ column, name, show }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
      <li key={at} data-name={name} className="flex flex-col justify-end">
        <p className="line-clamp-6 pb-1.5 text-sm break-words text-muted">{column}</p>
        {show}
      </li>
    ))}
  </ul>
);

const STATES = { drawn: "", drawing: "Being drawn…", waiting: "Not drawn yet", empty: "No picture" };

/** A cell that has no picture, and what it waits for. */
export const EmptyCell = ({ state }: Pick<GuestCell, "state">) => (
  <p className="cell grid place-items-center p-2 text-center text-xs text-faint">{STATES[state]}</p>
);
