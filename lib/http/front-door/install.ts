/** Puts the front door before the HTTP server of this process. */
import "server-only";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { PageSettings } from "@/lib/http/headers/content-security-policy";
import { frontDoor } from "./front-door";

/**
 * Next makes its server itself and offers no place before its own listener, so the door stands in the one way by which
 * Node hands a request to any listener: `emit` of all servers of the process. It works the same for `npm start`, the
 * container and `npm run dev`, whoever starts Next and however it is wired inside.
 *
 * To be called once, within `register()` of `instrumentation.ts`: Next handles no request before that has ended.
 */
export function installFrontDoor(settings: Pick<PageSettings, "publicUrl" | "production">): void {
  const letHeldGo = endHold();
  const door = frontDoor(settings);
  const prepared = new WeakSet<Server>();
  const { emit } = Server.prototype;

  // Node's only types for it are one for each event.
  const emitBehindDoor = function (this: Server, event: string, ...rest: unknown[]): boolean {
    switch (event) {
      case "connection":
        if (!prepared.has(this)) prepareListeners(this, settings.production);
        prepared.add(this);
        break;
      case "request":
        if (!door.admit(...(rest as [IncomingMessage, ServerResponse]))) return true;
        break;
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
  letHeldGo();
}

/** Ends what `hold.mjs` began, where it ran. */
function endHold(): () => void {
  const end: unknown = Reflect.get(globalThis, Symbol.for("prompt-studio.end-hold"));
  return typeof end === "function" ? end() : () => {};
}

/** Node answers some requests by itself, or leaves them to rot, by whether anybody listens to their kind. */
function prepareListeners(server: Server, production: boolean): void {
  // Node would answer a request without a host with an empty 400; the front door has words for it.
  Object.assign(server, { requireHostHeader: false });
  // With a listener the event is emitted, and answered above; without one the connection is cut.
  server.on("connect", () => {});
  // HTTP allows to ignore an expectation; Node would answer it with an empty 417.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  // HTTP allows to ignore a wish for another protocol, and without a listener Node does. Next would let the connection
  // hang; only its development tools speak anything but HTTP.
  if (production) server.removeAllListeners("upgrade");
}
