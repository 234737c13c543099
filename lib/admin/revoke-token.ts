/** Ends one access token of a person, whose other tokens and sessions keep working. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { Actor } from "@/lib/audit/actor";
import { revokeAccessTokenIn } from "@/lib/auth/access-tokens";
import type { AdminDeps } from "./deps";
import { lockAdministration } from "./person-row";

/** The same for an unknown token and for one of somebody else. */
export const tokenNotFound = (): StudioError =>
  new StudioError("not_found", "This person has no access token with this id.");

/** @throws StudioError `not_found`, `administrators_only` */
export async function revokeTokenOf(
  deps: AdminDeps,
  { personId, tokenId, actor }: { personId: string; tokenId: string; actor: Actor },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockAdministration(tx, deps, actor.id);
    const now = deps.clock.now();
    if (!(await revokeAccessTokenIn(tx, { personId, tokenId, actor, now }))) throw tokenNotFound();
  });
}
