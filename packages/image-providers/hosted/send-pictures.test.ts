import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createUploadMemory } from "../outbound/uploads/upload-memory";
import type { SentPicture } from "./from-pictures";
import { createPictureSender, type UploadFile } from "./send-pictures";

const field = { name: "image_url", isList: false };
const picture = (size: number): SentPicture => ({
  ...{ field, mediaType: "image/png" },
  read: async () => new Uint8Array(size),
});

/** Uploads that end when the test says so. */
function slowUploads() {
  const begun: { file: UploadFile; end(): void; fail(): void }[] = [];
  const sendPictures = createPictureSender<string>("The cloud", {
    send: (file) =>
      new Promise((resolve, reject) => {
        const end = () => resolve(`https://cloud.example/${file.bytes.length}`);
        begun.push({ file, end, fail: () => reject(new Error("The connection broke.")) });
      }),
  });
  const memory = createUploadMemory<string>("The cloud");
  const send = (creationId: string, pictures: readonly SentPicture[]) =>
    memory.during(creationId, (once) => sendPictures(pictures, once));
  return { begun, send };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const turns = () => vi.advanceTimersByTimeAsync(0);

describe("pictures on their way to a service", () => {
  it("are four at once at most, over all creations, and their addresses keep the order", async () => {
    const { begun, send } = slowUploads();
    const first = send("cr_1", [picture(1), picture(2), picture(3)]);
    const second = send("cr_2", [picture(4), picture(5), picture(6)]);
    await turns();
    expect(begun.map(({ file }) => file.bytes.length)).toEqual([1, 2, 3, 4]);
    // The last ones that have begun end first.
    for (const { end } of begun.toReversed()) end();
    await turns();
    for (const { end } of begun.toReversed()) end();
    expect(await Promise.all([first, second])).toEqual([
      [1, 2, 3].map((size) => `https://cloud.example/${size}`),
      [4, 5, 6].map((size) => `https://cloud.example/${size}`),
    ]);
  });

  it("that are not taken in time create nothing, and those that wait are not sent", async () => {
    const { begun, send } = slowUploads();
    const failure = send("cr_1", [1, 2, 3, 4, 5].map(picture)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await failure).toMatchObject({
      ...{ name: "CreateFailure", outcome: "not_sent" },
      body: { message: "The cloud did not take the pictures in time. Nothing was created." },
    });
    begun[1]?.end();
    await turns();
    expect(begun).toHaveLength(4);
  });

  it("that waited in vain in one try are sent in the next, as soon as those before them have arrived", async () => {
    const { begun, send } = slowUploads();
    const others = send("cr_1", [1, 2, 3, 4].map(picture)).catch(() => {});
    const first = send("cr_2", [picture(5)]).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await first).toMatchObject({ outcome: "not_sent" });
    const second = send("cr_2", [picture(5)]);
    for (const { end } of begun) end();
    await turns();
    begun[4]?.end();
    expect(await second).toEqual(["https://cloud.example/5"]);
    expect(begun).toHaveLength(5);
    await others;
  });

  it("refuse the creation when one of them cannot be sent", async () => {
    const { begun, send } = slowUploads();
    const failure = send("cr_1", [picture(1), picture(2)]).catch((error: unknown) => error);
    await turns();
    begun[0]?.end();
    begun[1]?.fail();
    expect(await failure).toMatchObject({ name: "CreateFailure", outcome: "refused" });
  });
});
