import type { Mutation } from "./mutation";

const ENGINE = ["packages/image-providers/xai/engine.test.ts"];
const FAILURES = ["packages/image-providers/xai/failures.test.ts"];
const REVISED = {
  rule: "Files and creations name the prompt that drew them, and the change of an edit stays as it was written.",
  file: "lib/service/embedded/store-picture.ts",
  tests: ["lib/service/embedded/revised-prompt.test.ts"],
};
const HELD_BACK = {
  rule: "A picture that xAI holds back is told, and what stands in its place is not shown.",
  file: "packages/image-providers/xai/answer.ts",
  tests: ENGINE,
};

/** xAI's answers, and what every engine may say of pictures. */
export const XAI_MUTATIONS: readonly Mutation[] = [
  { ...HELD_BACK, find: "about?.respect_moderation !== false", replace: "true" },
  { ...HELD_BACK, find: "kept.length < entries.length", replace: "false" },
  {
    rule: "A refused picture that was drawn costs what the refusal says.",
    ...{ file: "packages/image-providers/xai/failures.ts", tests: FAILURES },
    find: "{ retryAfterMs, costMicros: costIn(body) }",
    replace: "{ retryAfterMs }",
  },
  {
    rule: "No message names the ids of the studio's team or key.",
    ...{ file: "packages/image-providers/xai/failures.ts", tests: FAILURES },
    find: 'text.replaceAll(UUID, "…")',
    replace: "text",
  },
  {
    rule: "A wrong key at xAI pauses creates, although its status is that of a wrong request.",
    ...{ file: "packages/image-providers/xai/failures.ts", tests: FAILURES },
    find: " || (status === 400 && KEY.test(text))",
    replace: "",
  },
  {
    rule: "An edit has the shape of its source.",
    ...{ file: "packages/image-providers/xai/request.ts", tests: ENGINE },
    find: "...(!inputs?.source && { aspect_ratio })",
    replace: "aspect_ratio",
  },
  {
    rule: "The pictures of a creation are read once for all its calls.",
    ...{ file: "packages/image-providers/xai/request.ts", tests: ENGINE },
    find: "if (known) return known;",
    replace: "",
  },
  {
    rule: "A price that is xAI's own is not shown for a gateway.",
    ...{
      file: "packages/image-providers/xai/open.ts",
      find: "/(^|\\.)api\\.x\\.ai$/",
      replace: "/api\\.x\\.ai/",
    },
    tests: ["packages/image-providers/xai/open.test.ts"],
  },
  { ...REVISED, find: "revisedPrompt ?? enhancedPrompt", replace: "enhancedPrompt" },
  { ...REVISED, find: "isSame || request.operation", replace: "isSame" },
  {
    rule: "A creation with fewer pictures says why the engine left some out.",
    file: "lib/service/embedded/draw-pictures.ts",
    find: "missing.shortfall ??= result.shortfall ?? null;",
    replace: "",
    tests: ["lib/service/embedded/paid-calls.test.ts"],
  },
  {
    rule: "A picture that was held back is not paid for again when the rest of its job is drawn later.",
    file: "lib/service/embedded/draw-pictures.ts",
    find: "[...unreadable, ...lost, ...leftOut]",
    replace: "[...unreadable, ...lost]",
    tests: ["lib/service/embedded/paid-calls.test.ts"],
  },
];
