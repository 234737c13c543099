/** Closes resources after each test, also after a failed one. */
import { afterEach } from "vitest";

interface Closable {
  close(): Promise<unknown>;
}

/** @returns a function that registers a resource and returns it; after each test all registered ones are closed. */
export function closedAfterTest(): <Thing extends Closable>(thing: Thing) => Thing {
  const open: Closable[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((thing) => thing.close()));
  });
  return (thing) => {
    open.push(thing);
    return thing;
  };
}
