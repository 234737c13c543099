/** The headers that protect every page. */
import "server-only";
import { commonHeaders } from "./common-headers";
import { contentSecurityPolicy, type PageSettings } from "./content-security-policy";

/** @param nonce fresh for each response. */
export function pageHeaders(nonce: string, settings: PageSettings): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(nonce, settings),
    ...commonHeaders(settings),
  };
}
