/** Checks a request before Next handles it. */
import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { isStudioError, StudioError } from "contract/studio-error";
import { PEER_ADDRESS_HEADER } from "@/lib/auth/rate-limits/peer-address";
import { runWithRequest } from "@/lib/base/current-request";
import type { Log } from "@/lib/base/log";
import { refused } from "@/lib/base/signals";
import { commonHeaders } from "@/lib/http/headers/common-headers";
import type { PageSettings } from "@/lib/http/headers/content-security-policy";
import { REQUEST_ID_HEADER, requestIdOf } from "@/lib/http/request-id";
import { isShareAddress, SHARE_HEADERS } from "@/lib/http/share-addresses";
import type { Settings } from "@/lib/settings/env";
import { answerOrigin } from "./cross-origin";
import { ownCookies } from "./own-cookies";
import { protectAnswer } from "./protect-answer";
import { refuse, refuseConnection } from "./refuse";
import { checkTarget, isForPrograms } from "./target";

export type DoorSettings = Pick<PageSettings, "publicUrl" | "production"> & Pick<Settings, "corsOrigins">;

export interface FrontDoor {
  /**
   * Checks a request. An admitted request has only the studio's own cookies and its sender's address, and its answer
   * gets the security headers.
   *
   * @returns false when the request is answered: it was refused, or a preflight of a named origin.
   */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers a request that the HTTP parser rejected. @param error with a `code` of Node. */
  answerUnreadable(error: Error, socket: Duplex): void;
  /** Refuses CONNECT, which asks for a proxy. */
  answerConnect(socket: Duplex): void;
}

/** Creates the front door of a studio. @param log what is refused, without its address, which may contain a secret */
export function frontDoor(settings: DoorSettings, log?: Pick<Log, "info">): FrontDoor {
  const common = commonHeaders(settings);
  const note = (error: StudioError, method?: string) => {
    refused.announce(() => ({ error: error.errorName }));
    log?.info({ method, errorName: error.errorName, status: error.httpStatus }, "refused before any route");
  };
  const keepOwnCookies = ownCookies(settings);
  const origins = new Set(settings.corsOrigins);
  return {
    admit(request, response) {
      const isShared = isShareAddress(request.url ?? "");
      const id = request.headers[REQUEST_ID_HEADER];
      protectAnswer(response, {
        ...common,
        ...(isShared && SHARE_HEADERS),
        ...(typeof id === "string" && { [REQUEST_ID_HEADER]: id }),
      });
      try {
        if (request.headers.host === undefined && request.httpVersion === "1.1")
          throw new StudioError("malformed_request", "The request names no host.");
        // Node keeps the first, and a proxy in front may have read the last.
        if (hostsIn(request.rawHeaders) > 1)
          throw new StudioError("malformed_request", "The request names more than one host.");
        const { method = "", url = "" } = request;
        checkTarget(method, url, settings.production);
        // Next would answer this header with a redirect for its page router, also below /api.
        if (isForPrograms(url)) delete request.headers.rsc;
        setPeerAddress(request);
        const cookies = keepOwnCookies(request.headers.cookie);
        if (cookies === undefined) delete request.headers.cookie;
        else request.headers.cookie = cookies;
        return !answerOrigin(origins, request, response);
      } catch (error) {
        if (!isStudioError(error)) throw error;
        note(error, request.method);
        refuse(response, error);
        return false;
      }
    },
    answerUnreadable(error, socket) {
      // An answer that has begun cannot be replaced.
      if (!socket.writable || hasAnswered(socket)) socket.destroy();
      else refuseUnread(socket, problemOf(error));
    },
    answerConnect(socket) {
      refuseUnread(socket, new StudioError("method_not_allowed", "The studio is not a proxy."));
    },
  };

  /** Without a request that could have brought an id. */
  function refuseUnread(socket: Duplex, error: StudioError): void {
    const id = requestIdOf(null, 0);
    runWithRequest({ id }, () => note(error));
    refuseConnection(socket, error, { ...common, [REQUEST_ID_HEADER]: id });
  }
}

/** @param rawHeaders names and values in turn, as they were sent. @returns how many of them are `Host` headers. */
function hostsIn(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length;
}

/** Sets the header with the connection's address, and drops one that the client sent. */
function setPeerAddress({ headers, socket }: IncomingMessage): void {
  delete headers[PEER_ADDRESS_HEADER];
  if (socket.remoteAddress) headers[PEER_ADDRESS_HEADER] = socket.remoteAddress;
}

/** Node keeps the response that it is writing in this field, and checks it in the same way for bad requests. */
function hasAnswered(socket: Duplex): boolean {
  const { _httpMessage: response } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  return response?.headersSent ?? false;
}

function problemOf(error: Error): StudioError {
  switch ("code" in error ? error.code : undefined) {
    case "HPE_HEADER_OVERFLOW":
      return new StudioError("headers_too_large", "The headers of the request are too large.");
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new StudioError("body_too_large", "The extensions of the body's chunks are too large.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new StudioError("request_timeout", "The request did not arrive in time.");
    default:
      return new StudioError("malformed_request", "The request is not well-formed HTTP.");
  }
}
