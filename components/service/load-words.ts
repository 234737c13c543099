/** How busy a service is, in one line. */
import type { Upstream } from "contract/models/upstream";
import { counted, nounFor } from "@/lib/client/words/counted";

/** `1 of 2 models cannot draw`. */
export function problemsInWords({ models, problems }: Pick<Upstream, "models" | "problems">): string {
  if (models.length === 1) return "The model cannot draw";
  return `${problems.length} of ${counted(models.length, "model")} cannot draw`;
}

/** `2 of 4 slots in use · 3 waiting · 60 of 300 calls in the last minute`; a built-in engine has no calls. */
export function loadInWords({
  places,
  waiting,
  requests,
  is_built_in,
}: Pick<Upstream, "places" | "waiting" | "requests" | "is_built_in">): string {
  const of = (used: number, limit: number | null) => (limit === null ? `${used}` : `${used} of ${limit}`);
  const calls = nounFor(requests.limit ?? requests.last_minute, "call");
  return [
    places.limit === null
      ? `${counted(places.taken, "creation")} at the service`
      : `${of(places.taken, places.limit)} ${nounFor(places.limit, "slot")} in use`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(is_built_in ? [] : [`${of(requests.last_minute, requests.limit)} ${calls} in the last minute`]),
  ].join(" · ");
}
