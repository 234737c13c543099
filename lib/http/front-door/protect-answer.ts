/** Adds the security headers to every response that does not set its own and the length of a file, and keeps redirects out of caches. */
import "server-only";
import type { ServerResponse } from "node:http";
import { currentRequest } from "@/lib/base/current-request";
import { DENY_ALL_POLICY } from "@/lib/http/headers/common-headers";

/**
 * They are added with the status line, because Next duplicates headers that are set earlier.
 *
 * Next redirects addresses in another spelling to their own one, with a 308 that browsers and proxies may keep for good. The
 * address may contain the secret of a share link, so a redirect is stored only where its route says so.
 *
 * @param common the headers that all answers share.
 */
export function protectAnswer(response: ServerResponse, common: Record<string, string>): void {
  const { writeHead } = response;
  const protectedWriteHead = (...parameters: Parameters<typeof writeHead>): ServerResponse => {
    const headers = {
      ...common,
      "content-security-policy": DENY_ALL_POLICY,
      ...(isRedirect(parameters[0]) && { "cache-control": "no-store" }),
    };
    const { contentLength } = currentRequest() ?? {};
    // Next leaves out the length that a route gave its answer; it holds unless Next compresses the bytes.
    if (contentLength !== undefined && !response.headersSent && !response.hasHeader("content-encoding"))
      response.setHeader("content-length", contentLength);
    for (const [name, value] of Object.entries(headers)) {
      if (!response.headersSent && !response.hasHeader(name)) response.setHeader(name, value);
    }
    return writeHead.apply(response, parameters);
  };
  Object.assign(response, { writeHead: protectedWriteHead });
}

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304;
