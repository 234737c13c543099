/** Whether a page that sends a message to the studio's tools may do so. */
import "server-only";
import { originOf } from "@/lib/auth/origin";
import type { Settings } from "@/lib/settings/env";

/** True without an origin, which agents do not send; for a page of the studio, and for one that `CORS_ORIGINS` names. */
export function isOwnOrigin(
  headers: Headers,
  settings: Pick<Settings, "publicUrl" | "local" | "corsOrigins">,
): boolean {
  const origin = headers.get("origin");
  return origin === null || origin === originOf(headers, settings) || settings.corsOrigins.includes(origin);
}
