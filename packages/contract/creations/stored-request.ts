/** A creation request as it was stored: in the ledger, a queue, an archive or a tab. */
import { StudioError } from "../studio-error";
import { CONTRACT_LIMITS, creationRequestSchema } from "./request";

/** With the widest limits, because a stored request was accepted when it was made. */
export const storedRequestSchema = creationRequestSchema(CONTRACT_LIMITS);

/** Why a request is not sent or drawn by itself. @param fields those that `parseStored` dropped */
export const notUnderstood = (fields: readonly string[]) =>
  `The studio was updated and no longer understands ${fields.join(", ")} of this request.`;

/**
 * Before a stored request is sent or drawn: without a field that it was made with, another picture would come of it, perhaps by
 * another model at another price. So nothing is started, which costs nothing, and a person decides.
 *
 * @param dropped the fields that `parseStored` dropped.
 * @throws StudioError that names them.
 */
export function requireAsAsked(dropped: readonly string[]): void {
  // `written` is for the studio's pages, and no service draws it.
  const missed = dropped.filter((field) => field.split(".")[0] !== "written");
  if (missed.length > 0)
    throw new StudioError("invalid_request", `${notUnderstood(missed)} It was not drawn; create it again.`);
}
