/** The four addresses of a service that are ever asked for. */
import "server-only";
import { ID_PATTERN } from "@/lib/contract/service";
import { StudioError } from "@/lib/errors";

export const CREATE_PATH = "/v1/jobs/gen2/text2image";

/** @throws StudioError `not_found` for what is no id of the contract: nothing else becomes part of an address. */
export const statusPath = (serviceId: string): string => `/v1/jobs/${segment(serviceId)}/status`;

/** @throws StudioError as `statusPath` does. */
export const cancelPath = (serviceId: string): string => `/v1/jobs/${segment(serviceId)}/cancel`;

/** @throws StudioError as `statusPath` does. */
export const detailPath = (serviceId: string): string => `/v1/creation/${segment(serviceId)}`;

function segment(serviceId: string): string {
  if (!ID_PATTERN.test(serviceId)) throw new StudioError("not_found", "The service cannot have such an id.");
  return serviceId;
}
