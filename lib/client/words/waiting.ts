/** Why a creation waits that its service has not taken yet. */
import type { Changes } from "contract/creations/changes";
import type { Creation } from "contract/creations/creation";
import type { ModelView } from "contract/models/models";
import type { ReadState } from "contract/models/upstream";

/** What is said of the service; apart from its other words, which pages load later. */
const WAITS: Partial<Record<ReadState, string>> = {
  starting: "is loading its model",
  unreachable: "cannot be reached",
  rate_limited: "asked for a pause",
  quota: "has no quota left",
  unauthorized: "does not accept the studio's key",
};

function waitWords(state: ReadState, service = "the service"): string | null {
  const words = WAITS[state];
  return words ? `Waiting: ${service} ${words}` : null;
}

type Waiting = Pick<Creation, "status" | "report_time" | "cancel_requested" | "model">;

/** Whether it may wait for its service. */
export const isWaiting = ({ status, cancel_requested }: Waiting): boolean =>
  status === "pending" && !cancel_requested;

/**
 * @param models may be empty where the studio has one service.
 * @returns null for a creation that does not wait, and while its service takes creations.
 */
export function waitReason(
  creation: Waiting,
  models: readonly Pick<ModelView, "id" | "service" | "provider">[],
  services: Changes["services"],
): string | null {
  if (!isWaiting(creation)) return null;
  const [only, another] = services;
  const model = models.find(({ id }) => id === creation.model);
  const service = only && !another ? only : services.find(({ id }) => id === model?.service);
  // Only an engine, whose queue is the studio's, still has to begin what it has reported.
  if (!service || (creation.report_time !== null && service.ahead_of_next !== null)) return null;
  return waitWords(service.state, another && model?.provider);
}
