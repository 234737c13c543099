import { memo } from "react";
import { type FeedbackProps, Sheet } from "./sheet";
import type { Section } from "./state/sections";
import type { Arranged } from "./state/table";
import { Table } from "./table";
import { EAGER_CELLS, TableCell } from "./table-cell";

interface Props {
  arranged: Arranged;
  /** What is laid out so far of that below the table. */
  sections: readonly Section[];
  /** The path of the board's data. */
  path: string;
  /** The same object as long as nothing of it has changed. */
  feedback: FeedbackProps;
}

/** All pictures of the page. What opens over them does not draw them anew. */
export const Pictures = memo(function Pictures({ arranged, sections, path, feedback }: Props) {
  const { board, inTable } = arranged;
  return (
    <>
      {board.table && (
        <Table
          table={board.table}
          cellOf={(cell, name, at) => (
            <TableCell
              {...{ cell, name, path, ...feedback }}
              item={inTable.get(cell.picture_id ?? "")}
              isEager={at < EAGER_CELLS}
            />
          )}
        />
      )}
      <Sheet sections={sections} from={inTable.size} {...feedback} />
    </>
  );
});
