import { MAX_BOARD_ITEMS } from "contract/boards/board-limits";
import { ApiError, errorMessage } from "../api/call/errors";
import { grouped } from "../words/counted";

const BOARD_FULL = 40903;

/**
 * Why a change of a board was not saved, in a sentence. It says nothing of what was kept, because a large change may be saved in
 * part, of which the studio's answer to one call knows nothing.
 */
export function refusalReason(error: unknown): string {
  if (!(error instanceof ApiError)) return errorMessage(error);
  if (error.code === BOARD_FULL)
    return `A board holds ${grouped(MAX_BOARD_ITEMS)} pictures and headings at most.`;
  return error.details[0]?.message ?? error.message;
}
