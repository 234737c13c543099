import { expect, it } from "vitest";
import type { CreationInputs, InputPicture } from "../inputs";
import type { ServiceClient } from "../outbound/client";
import { createUploadMemory } from "../outbound/uploads/upload-memory";
import { createUploads, type UploadThere } from "./upload-inputs";

const WITHIN_MS = 200;
const picture: InputPicture & { role: null } = {
  ...{ width: 1, height: 1, mediaType: "image/png", role: null },
  read: async () => new Uint8Array(1),
};

/** Another studio that takes uploads, but answers none until `answerAgain`. */
function slowStudio() {
  const held: (() => void)[] = [];
  let isSlow = true;
  let begun = 0;
  const send = async () => {
    begun += 1;
    if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
    return { kind: "answer", status: 201, body: { value: { upload_id: "up_1" } } };
  };
  const inputs: CreationInputs = {
    ...{ operation: null, source: null, sourcePrompt: null, mask: null, painting: null },
    ...{ references: Array.from({ length: 8 }, () => picture), strength: null, factor: null },
  };
  const client = { name: "another studio", send } as unknown as ServiceClient;
  const upload = createUploads(client, async () => inputs, WITHIN_MS);
  const memory = createUploadMemory<UploadThere>(client.name);
  return {
    upload: (creationId: string) => memory.during(creationId, (once) => upload(creationId, once)),
    begun: () => begun,
    answerAgain() {
      isSlow = false;
      for (const answer of held) answer();
    },
  };
}

it("what waits behind uploads that took too long is uploaded as soon as the other studio answers again", async () => {
  const { upload, answerAgain } = slowStudio();
  await expect(upload("late")).rejects.toMatchObject({ outcome: "not_sent" });
  const behind = upload("behind");
  // It is in the queue, behind those that are too late.
  await new Promise((resolve) => setImmediate(resolve));
  answerAgain();
  expect((await behind).references).toHaveLength(8);
});

it("a try after uploads that took too long uses those that have begun, and sends the others once", async () => {
  const { upload, begun, answerAgain } = slowStudio();
  await expect(upload("late")).rejects.toMatchObject({ outcome: "not_sent" });
  const again = upload("late");
  // What the first try left in the queue has its turn before.
  await new Promise((resolve) => setImmediate(resolve));
  answerAgain();
  expect((await again).references).toHaveLength(8);
  expect(begun()).toBe(8);
});
