/** Runs once when a server process starts: checks the settings, starts worker and sweeper, and handles stop signals. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startStudio } = await import("./lib/start/start");
  await startStudio();
}
