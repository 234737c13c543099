/** Tells the services at once what was cancelled; without this the sweeper does. */
import "server-only";
import { type CreationsContext, contextsOf, inBackground } from "@/lib/creations/context";
import { passOnCancels } from "@/lib/creations/sync/pass-on-cancels";

/** Does not wait for the services. */
export function passOnSoon(creations: CreationsContext): void {
  for (const service of contextsOf(creations))
    void inBackground(creations, passOnCancels(service), "cancels could not be passed on");
}
