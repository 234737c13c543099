/** Tells apart why a call to the bucket failed, in words of the studio: answers of services may repeat what was sent. */
import "server-only";
import { StudioError } from "contract/studio-error";

/** A failure that may be gone at the next try. */
export class TransientFailure extends Error {
  override name = "TransientFailure";
}

const REFUSALS: ReadonlySet<string> = new Set([
  "AccessDenied",
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "AllAccessDisabled",
  "AccountProblem",
  "ExpiredToken",
  "InvalidToken",
  "NotSignedUp",
  "Unauthorized",
]);
const ELSEWHERE: ReadonlySet<string> = new Set([
  "AuthorizationHeaderMalformed",
  "PermanentRedirect",
  "TemporaryRedirect",
  "IllegalLocationConstraintException",
]);
const PASSING: ReadonlySet<string> = new Set([
  "SlowDown",
  "RequestTimeout",
  "InternalError",
  "ServiceUnavailable",
  "OperationAborted",
]);
const SKEWED = "RequestTimeTooSkewed";

/** What an answer says, or nothing for a text that is not an error of S3. @param text the beginning of its body */
export function codeIn(text: string): string | null {
  return (
    /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ??
    /"[Cc]ode"\s{0,9}:\s{0,9}"(\w{1,60})"/.exec(text)?.[1] ??
    null
  );
}

export const isSkewed = (code: string | null) => code === SKEWED;
export const isBucketMissing = (code: string | null) => code === "NoSuchBucket";

/** The error of an answer that is neither a success nor about the key. */
export function failureOf({ status, code }: { status: number; code: string | null }): Error {
  if (status >= 500 || status === 429 || status === 408 || (code !== null && PASSING.has(code)))
    return new TransientFailure(`The picture store answered ${status}.`);
  if (isBucketMissing(code)) return bucketMissing();
  if (isSkewed(code))
    return unusable("the clocks of the studio and of the picture store differ by more than it allows");
  if ((status >= 300 && status < 400) || (code !== null && ELSEWHERE.has(code)))
    return unusable(
      "its bucket is in another region or at another address than S3_REGION and S3_ENDPOINT say",
    );
  if (status === 401 || status === 403 || (code !== null && REFUSALS.has(code)))
    return unusable(
      `it refuses the studio${code !== null && REFUSALS.has(code) ? ` (${code})` : ""}; S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY need the right to read, write, delete and list in S3_BUCKET`,
    );
  return unusable(`it answered ${status}`);
}

export const bucketMissing = (): StudioError => unusable("it has no bucket of the name in S3_BUCKET");

/** The error when it could not be reached although it was tried several times. */
export const unreachable = (cause: unknown): StudioError =>
  new StudioError("storage_unavailable", "The picture store cannot be reached right now.", {
    retryable: true,
    cause,
  });

/** The error when too many calls wait already. */
export const busy = (): StudioError =>
  new StudioError("storage_unavailable", "The picture store is busy. Try again in a moment.", {
    retryable: true,
  });

/** Retryable, because somebody can correct it while the studio runs. */
export const unusable = (reason: string): StudioError =>
  new StudioError("storage_unavailable", `The picture store cannot be used: ${reason}.`, {
    retryable: true,
  });
