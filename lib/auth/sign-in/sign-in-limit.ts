/** How often a sign-in may be tried from one address. */
import "server-only";
import type { AuthDeps } from "@/lib/auth/deps";
import { originOf } from "@/lib/auth/origin";
import { peerAddress } from "@/lib/auth/rate-limits/peer-address";
import { takeLimit } from "@/lib/auth/rate-limits/take";
import { isStudioError, type StudioError } from "@/lib/errors";

/**
 * Counts an attempt: the start of a sign-in and what comes back from a provider. Not counted where the studio and
 * everybody who uses it are on this one machine.
 *
 * @param path what follows `/api/auth/`.
 * @returns the answer to one too many, in a form that a person at the sign-in page gets to read; null for the others.
 */
export async function refuseSignIn(
  request: Request,
  path: readonly string[],
  deps: AuthDeps,
): Promise<Response | null> {
  const [action] = path;
  const isAttempt = action === "callback" || (action === "signin" && request.method === "POST");
  if (!isAttempt || deps.settings.local) return null;
  try {
    await takeLimit(deps, "sign_in", peerAddress(request.headers, deps.settings));
    return null;
  } catch (error) {
    if (!isStudioError(error) || error.errorName !== "too_many_requests") throw error;
    return tooMany(
      error,
      request,
      `${originOf(request.headers, deps.settings)}/sign-in?error=TooManySignIns`,
    );
  }
}

/** A page's script finds in `url` where to go, as with every answer of sign-in; a browser is sent there. */
function tooMany(error: StudioError, request: Request, url: string): Response {
  const headers = { "retry-after": String(Math.ceil((error.retryAfterMs ?? 0) / 1_000)) };
  if (request.method === "POST") return Response.json({ ...error.toBody(), url }, { status: 429, headers });
  return new Response(null, { status: 302, headers: { ...headers, location: url } });
}
