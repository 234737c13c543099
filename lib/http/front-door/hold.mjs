/**
 * Holds requests until the front door stands. Next listens before it runs `register()`, and what comes in between would
 * get past. The build lets this run first of all; where it does not run, only those first requests are not looked at.
 */
import { Server } from "node:http";

const { emit } = Server.prototype;
/** @type {Array<() => void>} */
const held = [];

/** @this {Server} @param {string} event @param {unknown[]} rest */
function hold(event, ...rest) {
  if (event !== "request" && event !== "upgrade") return Reflect.apply(emit, this, [event, ...rest]);
  held.push(() => this.emit(event, ...rest));
  return true;
}

Object.assign(Server.prototype, { emit: hold });
// The front door comes in a bundle of its own, which shares nothing with this file but what is global.
Object.assign(globalThis, {
  /** Ends the hold. @returns what lets the held requests go on, to whoever handles requests by then. */
  [Symbol.for("prompt-studio.end-hold")]() {
    Object.assign(Server.prototype, { emit });
    return () => {
      for (const letGo of held.splice(0)) letGo();
    };
  },
});
