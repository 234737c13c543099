/** How long a stop takes, without an engine that charges for each call. */

/** Docker ends a container ten seconds after SIGTERM; closing the database takes up to one of them. */
const WITHIN_MS = 8_500;
/** After a linger of the operator's choice, who has to give the process that time too. */
const FINISH_MS = 6_500;
/** A load balancer that asks every second or two takes longer than 2 s to notice: 7 of 900 requests were lost, and none with 5 s. */
const BALANCER_LINGER_MS = 5_000;
const LINGER_MS = 2_000;

/**
 * @param lingerMs as set; undefined for the default, with which a stop ends in time for Docker.
 * @param isBehindBalancer whether something in front has to notice that the process stops.
 */
export function parseStop(
  lingerMs: number | undefined,
  { isBehindBalancer }: { isBehindBalancer: boolean },
): { stopLingerMs: number; stopFinishMs: number } {
  if (lingerMs !== undefined) return { stopLingerMs: lingerMs, stopFinishMs: FINISH_MS };
  const stopLingerMs = isBehindBalancer ? BALANCER_LINGER_MS : LINGER_MS;
  return { stopLingerMs, stopFinishMs: WITHIN_MS - stopLingerMs };
}
