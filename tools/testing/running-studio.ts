/**
 * Lets routes answer with the studio of a test. It is put where a process has its studio and no module is replaced, so test files
 * that load routes can share their modules.
 */
const KEY = Symbol.for("prompt-studio.runtime");

/** @param studio of it, what the routes under test use. */
export function runStudio(studio: object): void {
  Reflect.set(globalThis, KEY, { open: async () => studio });
}
