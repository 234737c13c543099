/** Asks for pictures one after the other, as many as fit. */

/** One is drawn while the other is on its way. */
const LANES = 2;
/** After so many answers that the studio is busy, the panel keeps what it has. */
const MAX_BUSY = 30;

interface Options<Wanted, Picture> {
  /** @returns `busy`: later; `none`: the studio draws none of them. A rejection counts as `none`. */
  ask: (wanted: Wanted, signal: AbortSignal) => Promise<Picture | "busy" | "none">;
  onDrawn: (wanted: Wanted, picture: Picture) => void;
  /** Resolves when a busy studio may be asked again. */
  pause: (signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
}

/** Draws what is wanted, in this order; what the studio has no time for comes last. Never rejects. */
export async function drawInTurn<Wanted, Picture>(
  wanted: readonly Wanted[],
  { ask, onDrawn, pause, signal }: Options<Wanted, Picture>,
): Promise<void> {
  const left = [...wanted];
  let busy = 0;
  const lane = async () => {
    for (let one = left.shift(); one !== undefined && !signal.aborted; one = left.shift()) {
      const answer = await ask(one, signal).catch(() => "none" as const);
      if (signal.aborted) return;
      if (answer === "none" || (answer === "busy" && ++busy > MAX_BUSY)) left.length = 0;
      else if (answer === "busy") {
        left.push(one);
        await pause(signal);
      } else onDrawn(one, answer);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
