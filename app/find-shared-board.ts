import "server-only";
import { linkCookieName, readCookies } from "@/lib/auth/cookies";
import { countGuess } from "@/lib/auth/rate-limits/guesses";
import type { LimitName } from "@/lib/auth/rate-limits/limits";
import { peerAddress } from "@/lib/auth/rate-limits/peer-address";
import { takeLimit } from "@/lib/auth/rate-limits/take";
import { findSharedBoard, type SharedBoard } from "@/lib/boards/links/find-shared-board";
import type { Runtime } from "@/lib/runtime";

/**
 * The board behind a share link, for its page, data and pictures alike.
 *
 * @param secret as it stands in the address, well-formed or not.
 * @param limit how often guests at one address may ask this of one link; not limited if not given.
 * @throws StudioError `not_found`, the same for every secret that does not work; `password_required` for a browser in which the
 * link's password was not typed; `too_many_requests` after many of them, or
 * beyond the limit.
 */
export async function findSharedBoardOf(
  runtime: Runtime,
  { headers }: Request,
  secret: string,
  limit?: LimitName,
): Promise<SharedBoard> {
  const pass = readCookies(headers).get(linkCookieName(runtime.settings)) ?? null;
  const shared = await countGuess(runtime, { headers, secret }, () =>
    findSharedBoard(runtime.boards, secret, pass),
  );
  if (limit) await takeLimit(runtime, limit, `${shared.linkId} ${peerAddress(headers, runtime.settings)}`);
  return shared;
}
