import type { Mutation } from "./mutation";

const BFL = ["packages/image-providers/bfl/service.test.ts", "packages/image-providers/bfl/several.test.ts"];
const TASK_IDS = ["packages/image-providers/bfl/task-id.test.ts"];

/** Services whose tasks draw one picture, so that a creation of several is several tasks that are paid for. */
export const ONE_PICTURE_EACH_MUTATIONS: readonly Mutation[] = [
  {
    rule: "Tasks that were started and paid for are kept although a later one of their creation was not started.",
    tests: BFL,
    file: "packages/image-providers/hosted/one-each.ts",
    find: 'return { ids, missing: { pictures, why: isCreateFailure(error) ? error.outcome : "unknown" } };',
    replace: "throw error;",
  },
  {
    rule: "No task is begun when one more call would outlast the time after which a send counts as interrupted.",
    tests: BFL,
    file: "packages/image-providers/hosted/one-each.ts",
    find: "if (!mayGoOn())",
    replace: "if (false)",
  },
  {
    rule: "The key goes to the company's own hosts alone.",
    tests: TASK_IDS,
    file: "packages/image-providers/bfl/task-id.ts",
    find: "if (!isAtBase && !isOwn) return BASE;",
    replace: "",
  },
  {
    rule: "The key is sent over encrypted connections alone.",
    tests: TASK_IDS,
    file: "packages/image-providers/bfl/task-id.ts",
    find: 'url.protocol === "https:" && ',
    replace: "",
  },
  {
    rule: "What the moderation withholds costs nothing.",
    tests: BFL,
    file: "packages/image-providers/bfl/outcome.ts",
    find: 'const drawn = tasks.filter((_, index) => readings[index]?.kind === "drawn");',
    replace: "const drawn = tasks;",
  },
  {
    rule: "Too many tasks at once keep nobody from asking for those that free the places.",
    tests: BFL,
    file: "packages/image-providers/bfl/service.ts",
    find: '429: "slots_full"',
    replace: '429: "rate_limited"',
  },
];
