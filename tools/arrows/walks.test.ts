/** The walks of ARCHITECTURE.md: what calls what on the way of a create, a picture, a poll, a cancel and a sheet. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { moduleOf } from "./arrows.mjs";
import { readRooms, roomIn } from "./room-graph.mjs";

const text = readFileSync(new URL("../../ARCHITECTURE.md", import.meta.url), "utf8");
/** The steps of a walk, each with the files that it names and how far right it stands. */
function stepsOf(walk: string) {
  return walk
    .split("\n")
    .map((line) => ({ line, depth: /^ *(?=(?:\d+\.|-) )/.exec(line)?.[0].length }))
    .flatMap(({ line, depth }) => {
      const files = [...line.matchAll(/`((?:app|components|lib|packages)\/[^`]+\.tsx?)`/g)].map(
        ([, file = ""]) => file,
      );
      return depth === undefined || files.length === 0 ? [] : [{ depth, files }];
    });
}
/** Each call that a walk shows, from a file to one that stands a step further right. */
function callsOf(walk: string): [string, string][] {
  const above: { depth: number; files: string[] }[] = [];
  return stepsOf(walk).flatMap((step) => {
    while ((above.at(-1)?.depth ?? -1) >= step.depth) above.pop();
    const caller = above.at(-1)?.files.at(-1);
    above.push(step);
    return caller ? step.files.map((file): [string, string] => [caller, file]) : [];
  });
}

const [, ...walks] = (/## Five walks\n([\s\S]*?)\n## /.exec(text)?.[1] ?? "").split(/\n### /);
const { needs } = readRooms();
/** What stands behind a port imports the port. */
const PORTS = ["packages/image-providers/service.ts", "packages/image-providers/engine.ts"];

test.each(walks.map((walk) => [walk.split(":")[0], walk]))(
  "on the walk %s, no room is called by a room that it needs itself, except through a port",
  (_name, walk) => {
    const calls = callsOf(walk);
    expect(calls.length).toBeGreaterThan(3);
    const up = calls.filter(([from, to]) => {
      const [above, below] = [roomIn(moduleOf(from)), roomIn(moduleOf(to))];
      const isReached = above === below || needs.get(above)?.has(below);
      return !isReached && !(PORTS.includes(from) && needs.get(below)?.has(above));
    });
    expect(up).toEqual([]);
  },
);

test("there are five walks", () => {
  expect(walks).toHaveLength(5);
});
