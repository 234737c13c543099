import type { Mutation } from "./mutation";

const SENT_FIRST = {
  rule: "A picture that cannot be sent to a hosted service creates nothing, and nobody pays.",
  tests: ["packages/image-providers/fal/from-pictures.test.ts"],
};
const REMOVED = {
  rule: "A picture is deleted at Replicate once nothing can be made from it any more, and not before.",
  tests: ["packages/image-providers/replicate/from-pictures.test.ts"],
};

/** Pictures that are sent to fal and Replicate before something is made from them. */
export const HOSTED_PICTURES_MUTATIONS: readonly Mutation[] = [
  {
    ...SENT_FIRST,
    file: "packages/image-providers/hosted/send-pictures.ts",
    find: 'known.retryable ? "not_sent" : "refused"',
    replace: '"unknown"',
  },
  {
    ...SENT_FIRST,
    file: "packages/image-providers/outbound/uploads/send-upload.ts",
    find: "result.status < 300",
    replace: "result.status < 600",
  },
  {
    rule: "A picture is only sent to public addresses, encrypted.",
    tests: ["packages/image-providers/fal/from-pictures.test.ts"],
    file: "packages/image-providers/outbound/uploads/put-file.ts",
    find: 'url.protocol !== "https:" && ',
    replace: "false && ",
  },
  {
    ...REMOVED,
    file: "packages/image-providers/outbound/uploads/upload-memory.ts",
    find: 'isCreateFailure(error) && error.outcome !== "unknown"',
    replace: "isCreateFailure(error)",
  },
  {
    rule: "With few calls a minute, each try to create goes on where the one before ended.",
    tests: ["packages/image-providers/outbound/uploads/upload-memory.test.ts"],
    file: "packages/image-providers/outbound/uploads/upload-memory.ts",
    find: "if (mayBeTriedAgain(error) && isRemembered) throw error;",
    replace: "",
  },
  {
    rule: "A picture is not deleted while the create that needs it is being sent.",
    tests: ["packages/image-providers/outbound/uploads/upload-memory.test.ts"],
    file: "packages/image-providers/outbound/uploads/upload-memory.ts",
    find: " && !inUse.has(places)",
    replace: "",
  },
  {
    rule: "What one try to create has given up before it was sent is sent by the next try.",
    tests: [
      "packages/image-providers/hosted/send-pictures.test.ts",
      "packages/image-providers/remote/upload-inputs.test.ts",
    ],
    file: "packages/image-providers/outbound/uploads/upload-memory.ts",
    find: "for (const place of waiting) places.delete(place);",
    replace: "",
  },
  {
    ...REMOVED,
    file: "packages/image-providers/replicate/service.ts",
    find: "if (!isActive(status)) files",
    replace: "if (isActive(status)) files",
  },
];
