import type { Sheet } from "contract/sheets/sheet";
import type { Table } from "@/lib/sheet-plan/table";
import type { ShownCell } from "../table/shown-cell";
import type { Heads } from "../view/heads";

/** A sheet as it is shown, to be written into a file. */
export interface DownloadedSheet {
  title: string;
  sheet: Sheet;
  /** As it is shown now: of one page. */
  table: Table;
  heads: Heads;
  byCell: ReadonlyMap<string, ShownCell>;
  /** Whether the heads are hidden; then they are not drawn either. */
  isBlind: boolean;
  /** The models of the studio, by id. */
  models: ReadonlyMap<string, string>;
}
