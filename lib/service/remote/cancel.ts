/** Cancel at a remote service. */
import "server-only";
import type { ServiceClient } from "@/lib/outbound/client";
import { sendCancel } from "@/lib/outbound/send-cancel";
import type { ServiceReport } from "@/lib/service/service";
import { cancelPath } from "./paths";

/** @throws StudioError as `sendCancel` does. */
export function cancel(
  client: ServiceClient,
  serviceId: string,
  readStatus: () => Promise<ServiceReport | null>,
): Promise<void> {
  return sendCancel(client, { path: cancelPath(serviceId), readStatus });
}
