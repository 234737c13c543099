/** The rate limit of sign-in attempts by address. */
import "server-only";
import { isStudioError, type StudioError } from "contract/studio-error";
import type { AuthDeps } from "@/lib/auth/deps";
import { originOf } from "@/lib/auth/origin";
import { peerAddress } from "@/lib/auth/rate-limits/peer-address";
import { takeLimit } from "@/lib/auth/rate-limits/take";

/**
 * Counts the start of a sign-in and the callback of a provider as attempts. A studio that only the local machine can
 * reach counts nothing.
 *
 * @param path the part after `/api/auth/`.
 * @returns the answer to an attempt beyond the limit, which the sign-in page can show; null for an allowed attempt.
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

/** A script on a page reads the target from `url`, as in every answer of sign-in; a browser is redirected. */
function tooMany(error: StudioError, request: Request, url: string): Response {
  const headers = { "retry-after": String(Math.ceil((error.retryAfterMs ?? 0) / 1_000)) };
  if (request.method === "POST") return Response.json({ ...error.toBody(), url }, { status: 429, headers });
  return new Response(null, { status: 302, headers: { ...headers, location: url } });
}
