/** Cancel at a remote service. */
import type { ServiceClient } from "../outbound/client";
import { sendCancel } from "../outbound/send-cancel";
import type { ServiceReport } from "../service";
import { cancelPath } from "./paths";

/** @throws StudioError as `sendCancel` does. */
export function cancel(
  client: ServiceClient,
  serviceId: string,
  readStatus: () => Promise<ServiceReport | null>,
): Promise<void> {
  return sendCancel(client, { path: cancelPath(serviceId), readStatus });
}
