/** Sends the refusals of the front door. */
import "server-only";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { StudioError } from "contract/studio-error";
import { DENY_ALL_POLICY } from "@/lib/http/headers/common-headers";
import { isForPrograms, methodsOf } from "./target";

interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Writes an error for its reader: the error body for programs, the message for people.
 *
 * @param target the request's address; `*` when it is unknown.
 */
export function refusalOf(error: StudioError, target: string): Refusal {
  const forPrograms = isForPrograms(target);
  const body = forPrograms ? JSON.stringify(error.toBody()) : `${error.message}\n`;
  return {
    status: error.httpStatus,
    headers: {
      "content-type": forPrograms ? "application/json" : "text/plain; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      "cache-control": "no-store",
      ...(error.errorName === "method_not_allowed" && { allow: methodsOf(target) }),
    },
    body,
  };
}

/** Refuses a parsed request; the rest of its body is read and discarded. */
export function refuse(response: ServerResponse, error: StudioError): void {
  const { status, headers, body } = refusalOf(error, response.req.url ?? "*");
  response.writeHead(status, headers).end(body);
}

/** Answers on a connection without a response object, and closes it. */
export function refuseConnection(
  socket: Duplex,
  error: StudioError,
  commonHeaders: Record<string, string>,
): void {
  const { status, headers, body } = refusalOf(error, "*");
  const all = {
    ...commonHeaders,
    "content-security-policy": DENY_ALL_POLICY,
    ...headers,
    date: new Date().toUTCString(),
    connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  // The client may have disconnected; without a listener the error would end the process.
  socket.once("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`, () =>
    socket.destroy(),
  );
}
