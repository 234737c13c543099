/** Which room needs which, by what production modules import. */
import { moduleOf, roomOf, targetOf } from "./arrows.mjs";
import { readArrows } from "./read-arrows.mjs";

const TESTS =
  /\.(?:test|spec|fixture)\.tsx?$|^(?:e2e|bench|tools\/(?:testing|arrows|count))\/|^(?:playwright|vitest)\.config\.ts$|(?:^|\/)testing\.ts$/;
/** Whether a file is a test, or exists for tests. @param {string} file */
export const isForTests = (file) => TESTS.test(file);

/** The room of a module; a package is one, whatever rooms it has inside. @param {string} module */
export const roomIn = (module) => /^packages\/[^/]+\//.exec(module)?.[0] ?? roomOf(module).folder;

/** @returns the rooms that each room imports, and those that it needs, directly or through others. */
export function readRooms() {
  /** @type {Map<string, Set<string>>} */
  const arrows = new Map();
  for (const { file, specifier } of readArrows()) {
    if (isForTests(file)) continue;
    const target = targetOf(file, specifier);
    const from = roomIn(moduleOf(file));
    const to = target === null ? from : roomIn(target);
    // The manifest at the top is data.
    if (from !== to && target !== "package") arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  return { arrows, needs: new Map([...arrows.keys()].map((room) => [room, neededBy(room, arrows)])) };
}

/** @param {string} room @param {Map<string, Set<string>>} arrows @returns {Set<string>} */
function neededBy(room, arrows) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [room];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const next of arrows.get(at) ?? []) if (!found.has(next) && found.add(next)) waiting.push(next);
  return found;
}
