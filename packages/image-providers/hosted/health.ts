/** The health of a service that is called at several addresses. */
import type { ServiceClient } from "../outbound/client";
import type { ServiceHealth, ServiceState } from "../service";

const FROM_BEST: readonly ServiceState[] = ["ok", "degraded", "rate_limited", "open_circuit", "unauthorized"];

/** @param main whose host is shown. @returns the worst health of all, with the calls of all. */
export function healthOf(main: ServiceClient, all: readonly ServiceClient[]): ServiceHealth {
  const each = all.map(({ watch }) => watch.health());
  const own = main.watch.health();
  const badness = ({ state }: ServiceHealth) => FROM_BEST.indexOf(state);
  const worst = each.reduce((a, b) => (badness(b) > badness(a) ? b : a), own);
  const lastMinute = each.reduce((sum, { requests }) => sum + requests.lastMinute, 0);
  return { ...worst, host: own.host, requests: { ...own.requests, lastMinute } };
}
