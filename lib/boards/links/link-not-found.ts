import "server-only";
import { StudioError } from "contract/studio-error";

/** The same for an unknown id and for a link of another board. */
export function linkNotFound(): StudioError {
  return new StudioError("not_found", "There is no share link with this id.");
}
