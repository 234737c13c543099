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
 * A creation's turn is the number of its owner's creations at the service plus its place among the owner's own; equal
 * turns go by time. One person alone has plain first come, first served.
 *
 * @param activeOf how many creations each owner has at the service.
 */
export function fairOrder<Row extends Waiting>(
  waiting: readonly Row[],
  activeOf: ReadonlyMap<string, number>,
): Row[] {
  const taken = new Map(activeOf);
  const byTime = [...waiting].sort(compareByTime);
  const turns = byTime.map((row) => {
    const turn = taken.get(row.ownerId) ?? 0;
    taken.set(row.ownerId, turn + 1);
    return { row, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn || compareByTime(a.row, b.row)).map(({ row }) => row);
}

function compareByTime(a: Waiting, b: Waiting): number {
  return a.queuedAt - b.queuedAt || (a.id < b.id ? -1 : 1);
}
