/** Counts what other rooms announce. */
import "server-only";
import { answered, arrived, awaited, called, noted, purged, refused } from "@/lib/base/signals";
import type { Instruments } from "./instruments";
import { boundedLabel, failureLabel, methodLabel, statusLabel } from "./labels";

const ENDED = new Set(["succeed", "failed", "cancelled", "lost", "outcome_unknown"]);

/** Listens for as long as the process runs; call it once. */
export function countSignals(instruments: Instruments): void {
  const { inFlight, requests, errors, outboundCalls, created, ended, failures, expired } = instruments;
  const boundedRoute = boundedLabel();
  const boundedHost = boundedLabel();
  arrived.listen(() => inFlight.inc());
  answered.listen(({ route, method, status, isComplete, ms }) => {
    inFlight.dec();
    requests.observe(
      {
        route: boundedRoute(route),
        method: methodLabel(method),
        status: isComplete ? statusLabel(status) : "aborted",
      },
      ms / 1_000,
    );
  });
  refused.listen(({ error }) => errors.inc({ error }));
  called.listen(({ host, method, outcome, ms }) =>
    outboundCalls.observe({ host: boundedHost(host), method, outcome }, ms / 1_000),
  );
  noted.listen(({ kind, count, code }) => {
    if (kind === "created") created.inc(count);
    if (kind === "expired") expired.inc(count);
    if (code !== undefined && ENDED.has(kind)) failures.inc({ reason: failureLabel(code) }, count);
    if (ENDED.has(kind)) ended.inc({ status: kind }, count);
  });
  purged.listen(({ creations, pictures }) => {
    instruments.purgedCreations.inc(creations);
    instruments.purgedPictures.inc(pictures);
  });
  awaited.listen(({ ms }) => instruments.connectionWaits.observe(ms / 1_000));
}
