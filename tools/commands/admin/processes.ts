/** Lists the processes of the studio that run on the same database, from their heartbeats. */
import { runningProcesses } from "@/lib/db/processes";
import { commandSettings } from "@/lib/settings/env";
import { openStudioDatabase } from "./databases";
import { type Subcommand, UsageError } from "./subcommand";

export default {
  summary: "Lists the processes that run on this database, each with its role, services and last heartbeat.",
  usage: "processes",
  async run(args) {
    if (args.length > 0) throw new UsageError("processes takes no arguments.");
    const db = await openStudioDatabase(commandSettings());
    try {
      const now = Date.now();
      const running = await runningProcesses(db, now);
      if (running.length === 0) console.log("No process runs on this database.");
      for (const { name, role, services, started_at, seen_at } of running) {
        const ids: unknown = JSON.parse(services);
        const seconds = Math.max(0, Math.round((now - seen_at) / 1000));
        const since = new Date(started_at).toISOString();
        console.log(
          `${name}: ${role}, since ${since}, seen ${seconds} s ago, services: ${[ids].flat().join(", ")}`,
        );
      }
    } finally {
      await db.destroy();
    }
  },
} satisfies Subcommand;
