/** The answer of `GET /api/models`. */
import "server-only";
import type { ModelView } from "@/lib/contract/models";
import type { UpstreamSummary } from "@/lib/contract/upstream";
import type { Models } from "./models";

/** A service's state, and the last failure in the studio's words; null while it works. */
export type ModelState = UpstreamSummary & { reason: string | null };

/** @param stateOf the state of a service, by its id; each service is asked once. */
export async function listModels(
  models: Models,
  stateOf: (service: string) => Promise<ModelState>,
): Promise<ModelView[]> {
  const offered = models.offered();
  const services = [...new Set(offered.map(({ service }) => service))];
  const states = new Map(await Promise.all(services.map(async (id) => [id, await stateOf(id)] as const)));
  const usual = models.usual();
  return offered.flatMap(({ id, name, provider, about, abilities, price, service }) => {
    const state = states.get(service);
    return state
      ? [
          {
            id,
            name,
            provider,
            about,
            abilities,
            price,
            service: wireId(service),
            state,
            is_default: id === usual.id,
          },
        ]
      : [];
  });
}

/** The id of a service on the wire: that of a service elsewhere is its address, which stays on the server. */
export const wireId = (service: string): string => (URL.canParse(service) ? "remote" : service);
