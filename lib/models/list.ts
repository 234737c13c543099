/** The answer of `GET /api/models`. */
import "server-only";
import type { ModelView } from "contract/models/models";
import type { UpstreamSummary } from "contract/models/upstream";
import type { Models, StudioModel } from "./models";

/** A service's state, and the last failure in the studio's words; null while it works. */
export type ModelState = UpstreamSummary & { reason: string | null };

export interface Health {
  /** The state of a service, by its id; each service is asked once. */
  stateOf(service: string): Promise<ModelState>;
  /** How long recent creations of a service took, by model; each service is asked once. */
  usualSecondsOf?(service: string): Promise<ReadonlyMap<string, number>>;
  /** Whether a service draws at no cost where a model has no price. */
  isFree(service: string): boolean;
  /** What keeps one model from drawing while its service works; null for nothing. */
  problemOf(model: StudioModel): string | null;
}

export async function listModels(
  models: Models,
  { stateOf, problemOf, isFree, usualSecondsOf }: Health,
): Promise<ModelView[]> {
  const offered = models.offered();
  const usual = models.usual();
  const services = [...new Set(offered.map(({ service }) => service))];
  const states = new Map(await Promise.all(services.map(async (id) => [id, await stateOf(id)] as const)));
  const seconds = new Map(
    await Promise.all(services.map(async (id) => [id, await usualSecondsOf?.(id)] as const)),
  );
  return offered.flatMap((model) => {
    const { id, name, provider, about, abilities, price, chargesInputs, rights, isProgram, service } = model;
    const state = states.get(service);
    return state
      ? [
          {
            id,
            name,
            provider,
            about,
            ...(isProgram && { is_program: true }),
            abilities,
            price,
            ...(price === null && chargesInputs && { inputs_cost_extra: true }),
            ...rights,
            ...(price === null && isFree(service) && { is_free: true }),
            service: wireId(service),
            state,
            problem: problemOf(model),
            usual_seconds: seconds.get(service)?.get(id) ?? null,
            is_default: id === usual.id,
          },
        ]
      : [];
  });
}

/** The id of a service on the wire: that of a service elsewhere is its address, which stays on the server. */
export const wireId = (service: string): string => (URL.canParse(service) ? "remote" : service);
