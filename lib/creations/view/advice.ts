/** What a failure means for a person, and what to do next. Written here because it would outgrow the first scripts of the pages. */
import "server-only";
import { ERROR_CODES, type ErrorBody } from "contract/errors";
import type { FAILURE_NAMES } from "contract/failures";

/** Each says what happened, then what to do. Where the page offers Retry, the same request may succeed; elsewhere something has to change. */
export const ADVICE: Record<(typeof FAILURE_NAMES)[number], string> = {
  drawing_failed: "The service could not draw this. Retry; if it fails again, choose another model.",
  service_timeout: "The service did not finish in time. Retry, or ask for fewer or smaller pictures.",
  connection_lost: "The connection to the service broke before its answer was complete. Retry.",
  answer_unreadable: "The service’s answer makes no sense. Retry; if it happens again, choose another model.",
  engine_crashed:
    "The model stopped before it was done. Retry; if it stops again, ask for fewer or smaller pictures.",
  creation_lost: "The service no longer knows this creation. Retry to draw it again.",
  no_picture: "The service ended without a picture and gave no reason. Retry, or change the prompt.",
  pictures_expired:
    "The pictures were gone at the service before the studio could fetch them. Retry to draw them again.",
  download_incomplete: "Only a part of a picture arrived from the service. Retry to draw it again.",
  download_failed:
    "The studio could not fetch the pictures from the service within a day. Retry to draw them again.",
  output_refused:
    "The service’s safety filter kept the pictures back. Change the prompt, or retry with another seed.",
  out_of_memory: "The model has too little memory for this. Choose a smaller size or fewer pictures.",
  not_a_picture:
    "The service sent a file that is not a picture, or a damaged one. Choose another model, and tell an administrator.",
  output_too_large: "The picture is larger than the studio accepts. Choose a smaller size.",
  model_gone: "The service does not have this model, or no longer. Choose another model.",
  service_misconfigured:
    "The studio’s settings for this service are wrong. Choose another model until an administrator has corrected them.",
  picture_link_refused:
    "The service’s pictures are at an address that the studio does not open. Choose another model, and tell an administrator.",
  service_removed: "The studio no longer uses this service. Choose another model.",
  source_gone: "A picture that this is made from is gone. Choose another picture.",
  prompt_refused:
    "The service refused this request, most often because of the prompt. Change the prompt, then try again.",
  invalid_request:
    "The model cannot draw with these settings. Change the size or the settings, or choose another model.",
  quota_exhausted:
    "The studio’s account at the service has no credit left. An administrator has to add some; until then, choose another model.",
  service_refused_token:
    "The service does not accept the studio’s key. An administrator has to replace it; until then, choose another model.",
  service_unreachable: "The service could not be reached. Retry in a few minutes, or choose another model.",
  service_busy: "The service has too much to do. Retry in a few minutes, or choose another model.",
  picture_host_not_allowed:
    "The pictures are in a private network from which the studio fetches none. An administrator has to allow it; until then, choose another model.",
  picture_damaged: "A stored picture that this needs is damaged or lost. Choose another picture.",
  record_damaged:
    "The studio’s record of this creation is damaged; what is intact is shown. Check prompt and settings before you try again.",
};

const BY_CODE = new Map(
  Object.entries(ADVICE).map(([name, words]) => [
    ERROR_CODES[name as keyof typeof ADVICE].code as number,
    words,
  ]),
);

/** @returns undefined where nothing failed, and for codes from before reasons had their own. */
export const adviceOn = (error: Pick<ErrorBody, "code"> | null): string | undefined =>
  error === null ? undefined : BY_CODE.get(error.code);
