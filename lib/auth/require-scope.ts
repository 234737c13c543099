/** What the scopes of an access token allow. */
import "server-only";
import type { Scope } from "contract/scopes";
import { StudioError } from "contract/studio-error";

/**
 * @param scopes of the token. @param needed null or absent where no token is enough.
 * @throws StudioError `session_required`, `scope_missing`
 */
export function requireScope(scopes: readonly Scope[], needed: Scope | null = null): void {
  if (needed === null)
    throw new StudioError("session_required", "Sign in to do this. An access token is not enough.");
  if (scopes.includes(needed)) return;
  const message = `This access token does not have the scope “${needed}”, which this needs. Make one that has it.`;
  throw new StudioError("scope_missing", message, { details: [{ scope: needed, message }] });
}
