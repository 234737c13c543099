/** Start and stop of a server process. */
import "server-only";
import { SettingsError } from "./env";
import { installFrontDoor } from "./http/front-door/install";
import { countRequests, inFlight } from "./http/in-flight";
import { type Runtime, runtime } from "./runtime";

/** How long a stop waits for requests that are being answered. */
const DRAIN_MS = 5_000;

/** Opens the studio, starts its background work and hears SIGTERM and SIGINT. Ends the process on bad settings. */
export async function startStudio(): Promise<void> {
  let studio: Runtime;
  try {
    studio = await runtime();
  } catch (error) {
    // The log needs settings; what is wrong with them has to be readable without one.
    process.stderr.write(
      `${error instanceof SettingsError ? error.message : `The studio cannot start: ${error}`}\n`,
    );
    process.exit(1);
  }
  installFrontDoor(studio.settings);
  countRequests();
  studio.start();
  const { settings, log } = studio;
  log.info(
    {
      role: settings.role,
      service: settings.imageService?.baseUrl ?? "embedded",
      database: settings.databaseUrl ? "PostgreSQL" : "SQLite",
      address: settings.publicUrl,
    },
    "the studio has started",
  );
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void stopStudio(studio, signal));
  }
}

/** Work goes back to the queue, answers under way are finished, then the process ends. */
async function stopStudio(studio: Runtime, signal: string): Promise<void> {
  const { log } = studio;
  // A second signal, as from Ctrl+C to a whole process group, does not cut the first one's stop short.
  if (studio.stopping) return;
  log.info({ signal }, "the studio is stopping");
  try {
    await studio.rest();
    const deadline = Date.now() + DRAIN_MS;
    while (inFlight() > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    await studio.close();
    log.info("the studio has stopped");
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "the studio could not stop cleanly");
    process.exit(1);
  }
}
