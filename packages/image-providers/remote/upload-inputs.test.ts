import { expect, it } from "vitest";
import type { CreationInputs, InputPicture } from "../inputs";
import type { ServiceClient } from "../outbound/client";
import type { UploadOnce } from "../outbound/uploads/upload-memory";
import { createUploads, type UploadThere } from "./upload-inputs";

const WITHIN_MS = 200;
const eachTime: UploadOnce<UploadThere> = (_, upload) => upload();
const picture: InputPicture & { role: null } = {
  ...{ width: 1, height: 1, mediaType: "image/png", role: null },
  read: async () => new Uint8Array(1),
};

it("what waits behind uploads that took too long is uploaded as soon as the other studio answers again", async () => {
  const held: (() => void)[] = [];
  let isSlow = true;
  const send = async () => {
    if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
    return { kind: "answer", status: 201, body: { value: { upload_id: "up_1" } } };
  };
  const inputs: CreationInputs = {
    ...{ operation: null, source: null, sourcePrompt: null, mask: null, painting: null },
    ...{ references: Array.from({ length: 8 }, () => picture), strength: null, factor: null },
  };
  const client = { name: "another studio", send } as unknown as ServiceClient;
  const upload = createUploads(client, async () => inputs, WITHIN_MS);
  await expect(upload("late", eachTime)).rejects.toMatchObject({ outcome: "not_sent" });
  const behind = upload("behind", eachTime);
  // It is in the queue, behind those that are too late.
  await new Promise((resolve) => setImmediate(resolve));
  isSlow = false;
  for (const answer of held) answer();
  expect((await behind).references).toHaveLength(8);
});
