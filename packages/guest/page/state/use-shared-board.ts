import { useLayoutEffect, useState } from "react";
import type { GuestBoard } from "./board";
import { createGuestApi } from "./guest-api";
import { guestKey } from "./guest-key";
import { createSharedBoard, INITIAL_STATE, type SharedBoard, type SharedState } from "./shared-board";

/**
 * The board, read again while the page is visible.
 *
 * @returns its actions are null in the server's page and in its first render.
 */
export function useSharedBoard(path: string, board: GuestBoard): [SharedState, SharedBoard | null] {
  const [shared, setShared] = useState<SharedBoard | null>(null);
  const [state, setState] = useState<SharedState>({ ...INITIAL_STATE, board });
  // Before the next press, which may have brought the page to life.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server's board is only where it begins
  useLayoutEffect(() => {
    const made = createSharedBoard(createGuestApi(path, guestKey()), board);
    setShared(made);
    let stop = () => {};
    const watch = () => {
      stop();
      if (!document.hidden) stop = made.watch();
    };
    const forget = made.subscribe(() => setState(made.current()));
    watch();
    document.addEventListener("visibilitychange", watch);
    window.addEventListener("online", watch);
    return () => {
      stop();
      forget();
      document.removeEventListener("visibilitychange", watch);
      window.removeEventListener("online", watch);
    };
  }, [path]);
  return [state, shared];
}
