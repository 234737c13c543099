/** The paths of a job at an sd-server. */
import { StudioError } from "contract/studio-error";

/** The ids that the server's routes match. */
export const JOB_ID = /^[A-Za-z0-9_-]{1,128}$/;

/** @throws StudioError `not_found` for a text that is no id of a job, so that it cannot change the path. */
export function jobPath(jobId: string): string {
  if (!JOB_ID.test(jobId)) throw new StudioError("not_found", "This id is not valid at sd-server.");
  return `/sdcpp/v1/jobs/${jobId}`;
}

/** @throws StudioError as `jobPath` does. */
export const cancelPath = (jobId: string): string => `${jobPath(jobId)}/cancel`;
