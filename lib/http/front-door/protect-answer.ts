/** Adds the security headers to every response that does not set its own. */
import "server-only";
import type { ServerResponse } from "node:http";
import { DENY_ALL_POLICY } from "@/lib/http/headers/common-headers";

/**
 * They are added with the status line, because Next duplicates headers that are set earlier.
 *
 * @param common the headers that all answers share.
 */
export function protectAnswer(response: ServerResponse, common: Record<string, string>): void {
  const { writeHead } = response;
  const protectedWriteHead = (...parameters: Parameters<typeof writeHead>): ServerResponse => {
    const headers = { ...common, "content-security-policy": DENY_ALL_POLICY };
    for (const [name, value] of Object.entries(headers)) {
      if (!response.headersSent && !response.hasHeader(name)) response.setHeader(name, value);
    }
    return writeHead.apply(response, parameters);
  };
  Object.assign(response, { writeHead: protectedWriteHead });
}
