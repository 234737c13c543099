/** Who is next when a service is full: everybody in turn, whoever has least there first. */

/** A creation in the queue. */
export interface Waiting {
  id: string;
  ownerId: string;
  /** Milliseconds since 1970. */
  queuedAt: number;
}

/**
 * Orders a queue so that nobody waits behind another's tenth creation with their first.
 *
 * A creation's turn is the number of its owner's creations at the service plus its place among the owner's own. Of equal
 * turns, the one whose owner was served longest ago goes first: with a single place, whose turns are all equal, people
 * still alternate. One person alone has plain first come, first served.
 *
 * @param activeOf how many creations each owner has at the service.
 * @param lastSentAt when a creation of each owner was last sent, in milliseconds since 1970; absent for never.
 */
export function fairOrder<Row extends Waiting>(
  waiting: readonly Row[],
  activeOf: ReadonlyMap<string, number>,
  lastSentAt: ReadonlyMap<string, number> = new Map(),
): Row[] {
  const taken = new Map(activeOf);
  const byTime = [...waiting].sort(compareByTime);
  const turns = byTime.map((row) => {
    const turn = taken.get(row.ownerId) ?? 0;
    taken.set(row.ownerId, turn + 1);
    return { row, turn };
  });
  const lastOf = ({ ownerId }: Waiting) => lastSentAt.get(ownerId) ?? 0;
  return turns
    .sort((a, b) => a.turn - b.turn || lastOf(a.row) - lastOf(b.row) || compareByTime(a.row, b.row))
    .map(({ row }) => row);
}

function compareByTime(a: Waiting, b: Waiting): number {
  return a.queuedAt - b.queuedAt || (a.id < b.id ? -1 : 1);
}
