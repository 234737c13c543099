/** The security headers of every response. */
import "server-only";
import type { Settings } from "@/lib/settings/env";

const TWO_YEARS_SECONDS = 63_072_000;

/** The policy of answers that are no pages: nothing in them may load, run, be framed or submit a form. */
export const DENY_ALL_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** All headers except the content security policy, which differs between pages and other answers. */
export function commonHeaders({ publicUrl }: Pick<Settings, "publicUrl">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // For browsers that do not support frame-ancestors.
    "x-frame-options": "DENY",
    // Not `no-referrer`, because browsers would then send no origin with the sign-in form.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    ...(publicUrl.startsWith("https://") && {
      "strict-transport-security": `max-age=${TWO_YEARS_SECONDS}`,
    }),
  };
}
