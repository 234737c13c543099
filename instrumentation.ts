/** Runs once when a server process starts: starts the studio, and tells routes and pages where they find it. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ startStudio }, { runtimeOpensWith }] = await Promise.all([
    import("./lib/start/start"),
    import("./lib/runtime"),
  ]);
  await startStudio(runtimeOpensWith);
}
