/** Installs the front door in the HTTP servers of this process. */
import "server-only";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Log } from "@/lib/base/log";
import type { Settings } from "@/lib/settings/env";
import { answerQuickly } from "./answer-quickly";
import { beginRequest } from "./begin-request";
import { type DoorSettings, frontDoor } from "./front-door";
import { inTurn } from "./in-turn";
import { endStalled } from "./stalled";

const withoutDoor = new WeakSet<Server>();

/**
 * Keeps the front door off a server that is not Next's: it would answer the studio's quick reads there.
 *
 * @returns the server.
 */
export function keepFrontDoorOff(server: Server): Server {
  withoutDoor.add(server);
  return server;
}

/**
 * Next creates its server itself and offers no hook before its own listener, so the front door replaces the method with
 * which Node calls listeners: `emit` of all servers of the process. This works in the same way for `npm start`, the
 * container and `npm run dev`, and does not depend on Next's internals.
 *
 * Must be called once, in `register()` of `instrumentation.ts`, because Next handles no request before that has ended.
 */
export function installFrontDoor(
  settings: DoorSettings & { trustedProxies: number } & Pick<Settings, "role">,
  log?: Pick<Log, "info">,
): void {
  const releaseRequests = endDelay();
  // In development a changed route must be loaded again, and a serverless host works after its answers: Next does both.
  const answersReads = settings.production && settings.role !== "serverless";
  const door = frontDoor(settings, log);
  const prepared = new WeakSet<Server>();
  const { emit } = Server.prototype;

  // Node's types have only one overload for each event.
  const emitBehindDoor = function (this: Server, event: string, ...rest: unknown[]): boolean {
    if (withoutDoor.has(this)) return Reflect.apply(emit, this, [event, ...rest]);
    switch (event) {
      case "connection":
        if (!prepared.has(this)) prepareListeners(this, settings.production);
        prepared.add(this);
        break;
      case "request": {
        const [request, response] = rest as [IncomingMessage, ServerResponse];
        inTurn(request, response, () =>
          beginRequest(
            request,
            response,
            settings.trustedProxies,
            () =>
              !door.admit(request, response) ||
              (answersReads && answerQuickly(request, response, settings.publicUrl)) ||
              Reflect.apply(emit, this, [event, ...rest]),
          ),
        );
        return true;
      }
      case "clientError":
        door.answerUnreadable(...(rest as [Error, Duplex]));
        return true;
      case "connect":
        door.answerConnect(rest[1] as Duplex);
        return true;
    }
    return Reflect.apply(emit, this, [event, ...rest]);
  };
  Object.assign(Server.prototype, { emit: emitBehindDoor });
  releaseRequests();
}

/** Releases the requests that `delay-requests.mjs` delayed, where it was loaded. */
function endDelay(): () => void {
  const end: unknown = Reflect.get(globalThis, Symbol.for("prompt-studio.end-delay"));
  return typeof end === "function" ? end() : () => {};
}

/** Without a listener for these events Node answers the request itself or leaves it unanswered. */
function prepareListeners(server: Server, production: boolean): void {
  // Node would answer a request without a Host header with an empty 400; the front door sends an error body.
  Object.assign(server, { requireHostHeader: false });
  // With a listener the event is emitted and answered above; without one Node closes the connection.
  server.on("connect", () => {});
  // HTTP allows ignoring an expectation; Node would answer it with an empty 417.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  // HTTP allows ignoring an upgrade, and Node does without a listener. Next would leave the connection open unanswered;
  // only its development tools use other protocols.
  if (production) server.removeAllListeners("upgrade");
  endStalled(server);
}
