/** Background work where no process lives on between requests. */
import "server-only";
import { after } from "next/server";
import type { Runtime } from "@/lib/runtime";

/**
 * On a serverless host: once this answer is out, draws what waits and writes the results into the ledger. Elsewhere
 * worker and sweeper run by themselves, and this does nothing.
 */
export function workAfterAnswer({ settings, catchUp }: Runtime): void {
  if (settings.role === "serverless") after(catchUp);
}
