/** Wrong changes of how routes and pages come to the running studio. */
import type { Mutation } from "./mutation";

const FILE = "lib/runtime/index.ts";

export const START_MUTATIONS: readonly Mutation[] = [
  {
    rule: "A hot reload leaves the studio that runs.",
    file: FILE,
    find: "shared[KEY] ??= { open };",
    replace: "shared[KEY] = { open };",
    tests: ["lib/runtime/runtime.test.ts"],
  },
  {
    rule: "Requests that arrive while the studio is opening wait for the same one.",
    file: FILE,
    find: "place.opened ??= place.open()",
    replace: "place.opened = place.open()",
    tests: ["lib/runtime/runtime.test.ts"],
  },
  {
    rule: "After a start that failed, the next request tries again.",
    file: FILE,
    find: "    place.opened = undefined;\n",
    replace: "",
    tests: ["lib/runtime/runtime.test.ts"],
  },
  {
    rule: "No route or page contains what opens a studio.",
    file: FILE,
    find: 'import "server-only";\n',
    replace: 'import "server-only";\nimport "./start/open-studio";\n',
    tests: ["app/bundles.test.ts"],
  },
];
