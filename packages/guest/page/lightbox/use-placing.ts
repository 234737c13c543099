import { type KeyboardEvent, useEffect, useState } from "react";
import type { Point } from "../../pins/threads";

const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** Setting a pin: first its place is chosen, then the words are typed; the place can still be changed. */
export function usePlacing(pictureId: string) {
  const [place, setPlace] = useState<{ at: Point; isSet: boolean } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pin that was not sent does not move to another picture
  useEffect(() => setPlace(null), [pictureId]);
  const cancel = () => setPlace(null);
  return {
    place,
    begin: () => setPlace({ at: MIDDLE, isSet: false }),
    cancel,
    move: (at: Point) => setPlace((now) => now && { ...now, at }),
    set: (at: Point) => setPlace({ at, isSet: true }),
    /** Escape ends this alone, and not what is around it. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || place === null) return;
      event.preventDefault();
      cancel();
    },
  };
}

export type Placing = ReturnType<typeof usePlacing>;
