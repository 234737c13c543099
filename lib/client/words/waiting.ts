/** Why a creation waits that its service has not taken yet. */
import type { Changes } from "@/lib/contract/changes";
import type { Creation } from "@/lib/contract/creation";
import type { ModelView } from "@/lib/contract/models";
import type { UpstreamState } from "@/lib/contract/upstream";

const WAITS: Partial<Record<UpstreamState, string>> = {
  unreachable: "{service} cannot be reached",
  rate_limited: "{service} asked for a pause",
  quota: "the quota of {service} is used up",
  unauthorized: "{service} refuses the studio's access",
};

function waitWords(state: UpstreamState, service = "the service"): string | null {
  const words = WAITS[state];
  return words ? `Waiting: ${words.replaceAll("{service}", () => service)}` : null;
}

type Waiting = Pick<Creation, "status" | "report_time" | "cancel_requested" | "model">;

/** Whether it still waits for its service to take it. */
export const isUntaken = ({ status, report_time, cancel_requested }: Waiting): boolean =>
  status === "pending" && report_time === null && !cancel_requested;

/**
 * @param models may be empty where the studio has one service.
 * @returns null for a creation that does not wait, and while its service takes creations.
 */
export function waitReason(
  creation: Waiting,
  models: readonly Pick<ModelView, "id" | "service" | "provider">[],
  services: Changes["services"],
): string | null {
  if (!isUntaken(creation)) return null;
  const [only, another] = services;
  if (only && !another) return waitWords(only.state);
  const model = models.find(({ id }) => id === creation.model);
  const service = model && services.find(({ id }) => id === model.service);
  return service ? waitWords(service.state, model.provider) : null;
}
