/** Programs that wait in the request. */
import type { Mutation } from "./mutation";

const WATCHER = "lib/creations/watch/watcher.ts";
const STREAM = "lib/creations/watch/stream.ts";
const SOURCES = "lib/creations/watch/sources.ts";
const WATCHER_TESTS = ["lib/creations/watch/watcher.test.ts"];
const STREAM_TESTS = ["lib/creations/watch/stream.test.ts"];
const ROUTE_TESTS = ["app/api/waiting.test.ts"];

export const WAITING_MUTATIONS: readonly Mutation[] = [
  {
    rule: "A caller is answered when its time is over.",
    file: WATCHER,
    find: "if (caller.until <= now) caller.wake();",
    replace: "if (caller.until <= 0) caller.wake();",
    tests: WATCHER_TESTS,
  },
  {
    rule: "Callers beyond those of one look have their turn.",
    file: WATCHER,
    find: "      looked.delete(key);\n      looked.set(key, one);\n",
    replace: "      looked.set(key, one);\n",
    tests: WATCHER_TESTS,
  },
  {
    rule: "What this process writes is seen without waiting for the next look.",
    file: WATCHER,
    find: "    written = looked.size;\n",
    replace: "",
    tests: WATCHER_TESTS,
  },
  {
    rule: "One person cannot take the places of others.",
    file: WATCHER,
    find: " || ofPerson >= placesPerPerson",
    replace: "",
    tests: WATCHER_TESTS,
  },
  {
    rule: "A caller that leaves gives its place back.",
    file: WATCHER,
    find: "          taken -= 1;\n",
    replace: "",
    tests: WATCHER_TESTS,
  },
  {
    rule: "A stop answers all that wait.",
    file: WATCHER,
    find: "const isOver = () => hasLeft || isStopped;",
    replace: "const isOver = () => hasLeft;",
    tests: WATCHER_TESTS,
  },
  {
    rule: "Callers that wait spend nothing of a budget of reads.",
    file: "lib/creations/watch/move-on.ts",
    find: "capabilities.readsAreLimited || ",
    replace: "",
    tests: WATCHER_TESTS,
  },
  {
    rule: "Nobody waits for the creation of another person.",
    file: "lib/creations/watch/wait.ts",
    find: '        .where("owner_id", "=", ownerId)\n',
    replace: "",
    tests: WATCHER_TESTS,
  },
  {
    rule: "A stream ends when its reader may read no more.",
    file: STREAM,
    find: "    return isStillAllowed();",
    replace: "    return true;",
    tests: STREAM_TESTS,
  },
  {
    rule: "A stream without news says that it is still there.",
    file: STREAM,
    find: "        yield null;\n",
    replace: "",
    tests: STREAM_TESTS,
  },
  {
    rule: "A stream that goes on repeats nothing that its reader has.",
    file: SOURCES,
    find: "before.seen.includes(known.tag);",
    replace: "before.seen.length === 0;",
    tests: STREAM_TESTS,
  },
  {
    rule: "The last event of those that belong together says where the next connection goes on, and no earlier one.",
    file: SOURCES,
    find: "const last = events.at(-1);",
    replace: "const last = events[0];",
    tests: STREAM_TESTS,
  },
  {
    rule: "A stream ends when its token is revoked.",
    file: "lib/runtime/same-caller.ts",
    find: "      () => false,\n",
    replace: "      () => true,\n",
    tests: ROUTE_TESTS,
  },
  {
    rule: "A stream that nobody reads gives its place back when the client has gone.",
    file: "lib/http/answers/event-stream.ts",
    find: '        signal.addEventListener("abort", leave, { once: true });\n',
    replace: "",
    tests: ROUTE_TESTS,
  },
  {
    rule: "A create that was accepted is answered as such, however its wait ends.",
    file: "lib/runtime/wait.ts",
    find: "    return undefined;\n",
    replace: "    throw error;\n",
    tests: ROUTE_TESTS,
  },
  {
    rule: "A wait that is no number of seconds counts as absent.",
    file: "lib/http/prefer.ts",
    find: '(\\d{1,9})"?',
    replace: "(\\d{0,9})[^;]*",
    tests: ["lib/http/prefer.test.ts"],
  },
];
