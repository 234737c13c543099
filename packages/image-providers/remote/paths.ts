/** The paths that the studio calls at a service: those of the contract, and the models and uploads of another studio. */
import { ID_PATTERN } from "contract/id-pattern";
import { StudioError } from "contract/studio-error";

export const CREATE_PATH = "/v1/jobs/gen2/text2image";
export const MODELS_PATH = "/models";
export const UPLOADS_PATH = "/uploads";

/** @throws StudioError `not_found` for a text that is no id of the contract, so that it cannot change the path. */
export const statusPath = (serviceId: string): string => `/v1/jobs/${segment(serviceId)}/status`;

/** @throws StudioError as `statusPath` does. */
export const cancelPath = (serviceId: string): string => `/v1/jobs/${segment(serviceId)}/cancel`;

/** @throws StudioError as `statusPath` does. */
export const detailPath = (serviceId: string): string => `/v1/creation/${segment(serviceId)}`;

function segment(serviceId: string): string {
  if (!ID_PATTERN.test(serviceId)) throw new StudioError("not_found", "This id is not valid at the service.");
  return serviceId;
}
