/** What a test opens ends with it, however it ends. */
import { afterEach } from "vitest";

interface Closable {
  close(): Promise<unknown>;
}

/** @returns takes note of a thing and gives it back; after each test all that were noted are closed. */
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
