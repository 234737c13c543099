/**
 * Why creations fail: the error codes that only the end of a creation has. They are rows of `ERROR_CODES` as well, because a create
 * that meets such a failure at once is refused with the same code.
 *
 * The number says what to do: after 50211 to 50249 the same request may succeed, after 50251 to 50299 something has to change first.
 * A code keeps its number and its meaning for ever; a new reason gets a new one.
 */
const may = (code: number, meaning: string) => ({ code, httpStatus: 502, meaning }) as const;

export const FAILURE_CODES = {
  drawing_failed: may(50211, "The service failed, for a reason of its own that `message` may have."),
  service_timeout: may(50212, "The service did not finish in time."),
  connection_lost: may(50213, "The connection to the service broke before its answer was complete."),
  answer_unreadable: may(50214, "The service answered with something that is no answer."),
  engine_crashed: may(50215, "What drew stopped before it was done, several times or for good."),
  creation_lost: may(50216, "The service no longer knows the creation."),
  no_picture: may(50217, "The service ended without a picture and without a reason."),
  pictures_expired: may(50218, "The pictures were gone at the service before they could be fetched."),
  download_incomplete: may(50219, "Only a part of a picture arrived."),
  download_failed: may(50220, "The pictures could not be fetched within a day."),
  output_refused: may(50221, "The service withheld what it had drawn; another seed may pass."),
  out_of_memory: may(50251, "What draws has too little memory: ask for a smaller size or fewer pictures."),
  not_a_picture: may(50252, "The service delivered a file that is no picture, or a damaged one."),
  output_too_large: may(50253, "The service delivered a picture that is too large."),
  model_gone: may(50254, "The service does not have the model, or no longer."),
  service_misconfigured: may(
    50255,
    "The service's address or set-up is wrong; an administrator has to mend it.",
  ),
  picture_link_refused: may(50256, "The pictures are at an address that the studio does not open."),
  service_removed: may(50257, "The studio no longer uses the service."),
  source_gone: may(50258, "A picture that the creation is made from is gone."),
} as const;

export type FailureName = keyof typeof FAILURE_CODES;

/** Those with which a service may refuse a call at once. */
export const FAILURES_OF_CALLS = [
  "drawing_failed",
  "connection_lost",
  "answer_unreadable",
  "model_gone",
  "service_misconfigured",
  "source_gone",
] as const satisfies readonly FailureName[];

/** Those that they share with refusals of calls. */
const SHARED = [
  "prompt_refused",
  "invalid_request",
  "quota_exhausted",
  "service_refused_token",
  "service_unreachable",
  "service_busy",
  "picture_host_not_allowed",
  "picture_damaged",
  "record_damaged",
] as const;

/** The names of all codes that a creation can end with. */
export const FAILURE_NAMES: readonly (FailureName | (typeof SHARED)[number])[] = [
  ...(Object.keys(FAILURE_CODES) as FailureName[]),
  ...SHARED,
];
