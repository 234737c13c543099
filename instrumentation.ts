/** Runs once when a server process starts: settings are checked, worker and sweeper start, signals are heard. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startStudio } = await import("./lib/start/start");
  await startStudio();
}
