/**
 * Delays requests until the front door is installed. Next listens before it runs `register()`, so earlier requests
 * would bypass the front door. The build makes `server.js` load this file first; elsewhere those first requests are
 * unchecked.
 */
import { Server } from "node:http";

const { emit } = Server.prototype;
/** @type {Array<() => void>} */
const delayed = [];

/** @this {Server} @param {string} event @param {unknown[]} rest */
function delay(event, ...rest) {
  if (event !== "request" && event !== "upgrade") return Reflect.apply(emit, this, [event, ...rest]);
  delayed.push(() => this.emit(event, ...rest));
  return true;
}

Object.assign(Server.prototype, { emit: delay });
// The front door is in another bundle, which can reach this file only through a global.
Object.assign(globalThis, {
  /** Ends the delay. @returns a function that hands the delayed requests to the listeners of that time. */
  [Symbol.for("prompt-studio.end-delay")]() {
    Object.assign(Server.prototype, { emit });
    return () => {
      for (const release of delayed.splice(0)) release();
    };
  },
});
