/** The headers that protect every page. */
import "server-only";
import { contentSecurityPolicy, type PageSettings } from "./content-security-policy";

const TWO_YEARS_SECONDS = 63_072_000;

/** @param nonce fresh for each response. */
export function pageHeaders(nonce: string, settings: PageSettings): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(nonce, settings),
    "x-content-type-options": "nosniff",
    // For what is too old to know frame-ancestors.
    "x-frame-options": "DENY",
    // Not `no-referrer`, under which browsers name no origin with the forms that sign-in posts.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    ...(settings.publicUrl.startsWith("https://") && {
      "strict-transport-security": `max-age=${TWO_YEARS_SECONDS}`,
    }),
  };
}
