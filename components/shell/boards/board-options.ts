/** The boards to choose from, and the new one that the typed words would name. */
import type { BoardSummary } from "contract/boards/board";
import { rankMatches } from "../commands/match";

export type BoardOption = { id: string; name: string; board: BoardSummary } | { id: null; name: string };

interface Wanted {
  boards: readonly BoardSummary[];
  typed: string;
  /** The board used last comes first. */
  lastId: string | null;
  /** Whether a new board is offered before the others. */
  startsNew: boolean;
  /** The name of a new board while nothing is typed. */
  suggestion: string;
}

/** The options in the order in which they are offered. */
export function boardOptions({ boards, typed, lastId, startsNew, suggestion }: Wanted): BoardOption[] {
  const name = typed.trim();
  const isLast = ({ id }: BoardSummary) => id === lastId;
  const ordered = [...boards.filter(isLast), ...boards.filter((board) => !isLast(board))];
  const matching = rankMatches(
    name,
    ordered.map((board) => ({ id: board.id, name: board.name, label: board.name, board })),
  ).map(({ id, name, board }) => ({ id, name, board }));
  const isTaken = ordered.some((board) => board.name.toLowerCase() === name.toLowerCase());
  if (name !== "" && isTaken) return matching;
  const fresh = { id: null, name: name || suggestion };
  return startsNew ? [fresh, ...matching] : [...matching, fresh];
}
