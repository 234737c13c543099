/** Brings the server's page to life in several turns of the main thread: what stands further below comes later. */
import { type ReactNode, Suspense } from "react";

/** How many turns there have been; on the server everything has its turn at once. */
let turns = typeof window === "undefined" ? Number.POSITIVE_INFINITY : 1;
/** What waits for which turn. */
const asleep = new Map<number, { begins: Promise<void>; begin: () => void }>();

function beginOf(turn: number): Promise<void> {
  const known = asleep.get(turn);
  if (known) return known.begins;
  let begin = () => {};
  const begins = new Promise<void>((resolve) => {
    begin = resolve;
  });
  if (asleep.size === 0) setTimeout(takeTurn);
  asleep.set(turn, { begins, begin });
  return begins;
}

function takeTurn(): void {
  const turn = turns++;
  asleep.get(turn)?.begin();
  asleep.delete(turn);
  if (asleep.size > 0) setTimeout(takeTurn);
}

/** Ends the waiting, because somebody presses something: it is alive before their click arrives. */
export function wakeAll(): void {
  turns = Number.POSITIVE_INFINITY;
  for (const { begin } of asleep.values()) begin();
  asleep.clear();
}

/**
 * A part of the page that is one element. Until its turn it stays as the server has rendered it; where the server has not, it appears in
 * its turn.
 *
 * @param turn from 0, which is at once.
 */
export const InTurn = ({ turn, children }: { turn: number; children: () => ReactNode }) => (
  <Suspense fallback={null}>
    <Awake turn={turn}>{children}</Awake>
  </Suspense>
);

function Awake({ turn, children }: { turn: number; children: () => ReactNode }) {
  if (turn >= turns) throw beginOf(turn);
  return children();
}
