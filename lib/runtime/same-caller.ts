/** Whether who made a request that goes on for long may still make it. */
import "server-only";
import type { AuthDeps } from "@/lib/auth/deps";
import { type Principal, principalOf } from "@/lib/auth/principal";

/**
 * @returns a function that says whether the request would still come from this person with the same scopes: meanwhile the person may
 * have been disabled or signed out, and the token have expired or been revoked.
 */
export function sameCaller(deps: AuthDeps, { personId, token }: Principal, { headers }: Request) {
  // A route takes the cookies from its request when it has answered.
  const kept = new Headers();
  for (const name of ["authorization", "cookie"]) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  // It was checked before where the request comes from, so that only its proof is looked at again.
  const again = { method: "GET", headers: kept } as Request;
  return () =>
    principalOf(again, deps).then(
      (now) =>
        now.personId === personId &&
        (token === null || token.scopes.every((scope) => now.token?.scopes.includes(scope))),
      () => false,
    );
}
