/** The order of the queue before a full service: owners take turns, those with the fewest creations at the service first. */

/** A queued creation. */
export interface Queued {
  id: string;
  ownerId: string;
  /** When it was created, or last refused for a reason that may be its own; in milliseconds since 1970. */
  since: number;
}

/** The queue before a service, and what decides its order. */
export interface Line {
  queued: Queued[];
  /** How many slots at the service each owner's creations take. */
  taken: ReadonlyMap<string, number>;
  /** When a creation of each owner in the queue was last sent, in milliseconds since 1970. */
  lastSentAt: ReadonlyMap<string, number>;
  /** How many creations are drawn before each one, by creation id; those that wait at the service are before all. */
  positions: ReadonlyMap<string, number>;
  /** How many creations wait at the service itself. */
  atService: number;
}

/**
 * Orders a queue so that the first creation of one owner never waits behind the tenth of another.
 *
 * A creation's turn is the number of its owner's creations at the service plus its position among the owner's queued ones.
 * Equal turns are ordered by when their owner was last served, so that owners alternate even with a single slot, where
 * all turns are equal. A single owner's creations are sent in the order of `since`.
 *
 * @param activeOf how many creations each owner has at the service.
 * @param lastSentAt when a creation of each owner was last sent, in milliseconds since 1970; absent for never.
 */
export function fairOrder<Row extends Queued>(
  queued: readonly Row[],
  activeOf: ReadonlyMap<string, number>,
  lastSentAt: ReadonlyMap<string, number> = new Map(),
): Row[] {
  const taken = new Map(activeOf);
  const byTime = [...queued].sort(compareByTime);
  const turns = byTime.map((row) => {
    const turn = taken.get(row.ownerId) ?? 0;
    taken.set(row.ownerId, turn + 1);
    return { row, turn };
  });
  const lastOf = ({ ownerId }: Queued) => lastSentAt.get(ownerId) ?? 0;
  return turns
    .sort((a, b) => a.turn - b.turn || lastOf(a.row) - lastOf(b.row) || compareByTime(a.row, b.row))
    .map(({ row }) => row);
}

function compareByTime(a: Queued, b: Queued): number {
  return a.since - b.since || (a.id < b.id ? -1 : 1);
}
