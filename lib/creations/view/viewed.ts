/** A creation between its row and its form in the contract. */
import type { Creation } from "contract/creations/creation";
import type { CreationRequest } from "contract/creations/request";
import type { CreationRow } from "../ledger/row";

/** What is computed whenever a creation is read: the position, the usual duration of an open one, whether it takes longer than expected. */
export type Forecast = Pick<Creation, "queue_ahead" | "estimate" | "is_overdue">;

/** The fields that the contract names; it allows further ones. */
type Named<Fields> = { [Name in keyof Fields as string extends Name ? never : Name]: Fields[Name] };

/** A row, parsed. */
export interface Parsed {
  row: CreationRow;
  /** Null where it is damaged. */
  request: CreationRequest | null;
}

/** A row, parsed and converted. */
export interface Viewed extends Parsed {
  /** All but the forecast: what this version of the row says, whenever it is read. */
  still: Omit<Named<Creation>, keyof Forecast>;
}

/** A row that polls know. */
export interface KnownRow extends Viewed {
  /** Names this version in cursors. */
  tag: string;
  /** Its links are renewed with the next step. */
  linkStep: number;
}
