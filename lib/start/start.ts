/** Start and stop of a server process. */
import "server-only";
import { isEverybodyOneAddress } from "@/lib/auth/rate-limits/peer-address";
import { installFrontDoor } from "@/lib/http/front-door/install";
import {
  closeListeners,
  countRequests,
  endConnectionsAfterAnswers,
  inFlight,
  quiet,
} from "@/lib/http/in-flight";
import { servesPeople } from "@/lib/http/serves";
import { type Runtime, runtime } from "@/lib/runtime";
import { within } from "@/lib/within";
import { startProblem } from "./start-problem";

/**
 * How long a stop takes at most after its linger: for requests that came before its end, for those under way and the work
 * in hand, and for closing. With the usual linger it stays within the ten seconds that Docker gives it.
 */
const FINISH_WITHIN_MS = 6_500;
/** The share of it for requests that came during the linger and still wait in line. */
const CATCH_UP_WITHIN_MS = 3_500;
const CLOSE_WITHIN_MS = 1_000;

/** Opens the studio, starts its background work and hears SIGTERM and SIGINT. Ends the process on bad settings. */
export async function startStudio(): Promise<void> {
  let studio: Runtime;
  try {
    studio = await runtime();
  } catch (error) {
    // The log needs valid settings, so that their errors are printed without it.
    process.stderr.write(`${startProblem(error)}\n`);
    process.exit(1);
  }
  installFrontDoor(studio.settings);
  countRequests();
  studio.start();
  const { settings, log } = studio;
  log.info(
    {
      role: settings.role,
      service: studio.creations.service.id,
      database: settings.databaseUrl ? "PostgreSQL" : "SQLite",
      address: settings.publicUrl,
    },
    "the studio has started",
  );
  if (servesPeople(settings) && isEverybodyOneAddress(settings)) {
    log.warn("TRUSTED_PROXIES is 0 behind a proxy that speaks https: all people share one limit of sign-ins");
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void stopStudio(studio, signal));
  }
}

/**
 * First the process only says that it is not ready, and answers as ever: a balancer needs a moment to notice. Then it
 * takes no more requests, answers those under way, hands its work back to the queue, closes the database and ends.
 */
async function stopStudio(studio: Runtime, signal: "SIGTERM" | "SIGINT"): Promise<void> {
  const { log } = studio;
  // A second signal, as from Ctrl+C to a whole process group, does not cut the first one's stop short.
  if (studio.draining) return;
  studio.draining = true;
  log.info({ signal }, "the studio is stopping");
  try {
    endConnectionsAfterAnswers();
    const lingerMs = lingerMsAfter(signal, studio);
    const finishBy = Date.now() + lingerMs + FINISH_WITHIN_MS;
    if (lingerMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, lingerMs));
      await within(quiet(), CATCH_UP_WITHIN_MS);
    }
    closeListeners();
    await within(Promise.all([studio.drain(), quiet()]), finishBy - Date.now());
    if (inFlight() > 0) log.warn({ requests: inFlight() }, "some requests were not answered in time");
    await within(studio.close(), CLOSE_WITHIN_MS);
    log.info("the studio has stopped");
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "the studio could not stop cleanly");
    process.exit(1);
  }
}

/** SIGINT comes from a keyboard, and no load balancer sends requests to a worker or a development server. */
function lingerMsAfter(signal: "SIGTERM" | "SIGINT", { settings }: Runtime): number {
  return signal === "SIGTERM" && settings.production && servesPeople(settings) ? settings.stopLingerMs : 0;
}
