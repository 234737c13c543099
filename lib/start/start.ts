/** Starts and stops a server process. */
import "server-only";
import { hasUndeclaredProxy } from "@/lib/auth/rate-limits/peer-address";
import { waitAtMost } from "@/lib/base/wait-at-most";
import { installFrontDoor } from "@/lib/http/front-door/install";
import {
  closeListeners,
  countRequests,
  endConnectionsAfterAnswers,
  inFlight,
  quiet,
} from "@/lib/http/in-flight";
import { servesRequests } from "@/lib/http/serves";
import { consoleToLog } from "./console-to-log";
import { serveMetrics } from "./metrics-port";
import { openStudio, type Studio } from "./open-studio";
import { startProblem } from "./start-problem";
import { handleStops, type StopSignal } from "./stop-signals";

/** The part of the time after the linger for requests that arrived during it and are still waiting. */
const CATCH_UP_SHARE = 0.5;
const CLOSE_WITHIN_MS = 1_000;

/**
 * Opens the studio, starts background work and handles SIGTERM and SIGINT. Ends the process on invalid settings.
 *
 * @param opensWith gets how the studio is opened. @returns how to come to the one studio of the process
 */
export async function startStudio(
  opensWith: (open: () => Promise<Studio>) => () => Promise<Studio>,
): Promise<void> {
  const stops = handleStops();
  let studio: Studio;
  const opened = opensWith(openStudio);
  try {
    studio = await opened();
  } catch (error) {
    // The log needs valid settings, so their errors are printed without it.
    process.stderr.write(`${startProblem(error)}\n`);
    process.exit(1);
  }
  stops.stopBy((signal) => void stopStudio(studio, signal));
  if (studio.settings.production) consoleToLog(studio.log);
  installFrontDoor(studio.settings, studio.log);
  countRequests();
  await openMetricsPort(studio);
  studio.start();
  const { settings, log } = studio;
  log.info(
    {
      services: [...studio.creations.services.keys()],
      database: settings.databaseUrl ? "PostgreSQL" : "SQLite",
      address: settings.publicUrl,
    },
    "the studio has started",
  );
  if (servesRequests(settings) && hasUndeclaredProxy(settings)) {
    log.warn("TRUSTED_PROXIES is 0 behind an https proxy: all people share one limit of sign-ins");
  }
}

/** Ends the process when the port cannot be used: an operator must not believe that it is watched. */
async function openMetricsPort(studio: Studio): Promise<void> {
  const { metrics, settings } = studio;
  const { watching } = settings;
  if (!metrics || !watching.metrics?.port) return;
  const { port, host, token } = watching.metrics;
  await serveMetrics(metrics, studio, { port, host, token }).catch((error) => {
    process.stderr.write(`METRICS_PORT: cannot listen on port ${port}: ${error.message}\n`);
    process.exit(1);
  });
}

/**
 * First the process reports that it is not ready and continues to answer, because a load balancer needs time to notice;
 * it begins no send any more, so that those under way have the whole stop to end. Then it refuses requests, answers the
 * running ones, hands its jobs back, closes the database and ends.
 */
async function stopStudio(studio: Studio, signal: StopSignal): Promise<void> {
  const { log } = studio;
  // A second signal, as from Ctrl+C to a whole process group, must not interrupt the stop.
  if (studio.draining) return;
  studio.beginDrain();
  log.info({ signal }, "the studio is stopping");
  try {
    endConnectionsAfterAnswers();
    const lingerMs = lingerMsAfter(signal, studio);
    const { stopFinishMs } = studio.settings;
    const finishBy = Date.now() + lingerMs + stopFinishMs;
    if (lingerMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, lingerMs));
      await waitAtMost(quiet(), CATCH_UP_SHARE * stopFinishMs);
    }
    closeListeners();
    await waitAtMost(Promise.all([studio.drain(), quiet()]), finishBy - Date.now() + studio.drainWithinMs);
    if (inFlight() > 0) log.warn({ requests: inFlight() }, "some requests were not answered in time");
    await waitAtMost(studio.close(), CLOSE_WITHIN_MS);
    log.info("the studio has stopped");
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "the studio could not stop cleanly");
    process.exit(1);
  }
}

/** SIGINT comes from a keyboard, and workers and development servers have no load balancer. */
function lingerMsAfter(signal: StopSignal, { settings }: Studio): number {
  return signal === "SIGTERM" && settings.production && servesRequests(settings) ? settings.stopLingerMs : 0;
}
