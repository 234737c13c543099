/** The security headers of every response. */
import "server-only";
import type { Runtime } from "@/lib/runtime";

const TWO_YEARS_SECONDS = 63_072_000;

/** For an answer that is no page: nothing in it may load, run, be framed or send a form. */
export const NOTHING_ALLOWED =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** All but the content security policy, which differs between pages and the rest. */
export function commonHeaders({ publicUrl }: Pick<Runtime["settings"], "publicUrl">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // For browsers that do not support frame-ancestors.
    "x-frame-options": "DENY",
    // Not `no-referrer`, under which browsers name no origin with the forms that sign-in posts.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    ...(publicUrl.startsWith("https://") && {
      "strict-transport-security": `max-age=${TWO_YEARS_SECONDS}`,
    }),
  };
}
