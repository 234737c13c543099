import "server-only";
import { countGuess } from "@/lib/auth/rate-limits/guesses";
import { findSharedBoard, type SharedBoard } from "@/lib/boards/links/find-shared-board";
import type { Runtime } from "@/lib/runtime";

/**
 * The board behind a share link, for its page, data and pictures alike.
 *
 * @param secret as it stands in the address, well-formed or not.
 * @throws StudioError `not_found`, the same for every secret that does not work; `too_many_requests` after many of them.
 */
export function findSharedBoardOf(
  runtime: Runtime,
  { headers }: Request,
  secret: string,
): Promise<SharedBoard> {
  return countGuess(runtime, { headers, secret }, () => findSharedBoard(runtime.boards, secret));
}
