/** The pause between two polls of a tab whose session may end. */
import { isSignedOut } from "./errors";

interface Polled {
  state: { error: Error | null };
}

/**
 * For `refetchInterval`: a signed-out tab asks no more, because every answer would be the same until somebody signs in.
 *
 * @param pauseMs the pause in milliseconds; false for a state that is not polled.
 */
export const whileSignedIn =
  (pauseMs: number | false) =>
  ({ state }: Polled): number | false =>
    isSignedOut(state.error) ? false : pauseMs;
