import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { inputOf } from "@/tools/testing/adapters/input-of";
import { madeFrom } from "@/tools/testing/adapters/made-from";
import { picturesOf } from "./pictures";

/** Of noise, so that the file is as large as its pixels. */
const noise = async (width: number, height: number) =>
  inputOf(
    await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  );
const reference = async (...size: [number, number]) => ({ ...(await noise(...size)), role: null });
const sizeOf = async ({ bytes }: { bytes: Uint8Array }) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};

test("the source and then the references are sent as they are stored, where they are small enough", async () => {
  const [source, other] = [await noise(64, 32), await reference(16, 16)];
  const sent = await picturesOf(madeFrom({ source, references: [other] }));
  expect(sent.map(({ mediaType }) => mediaType)).toEqual(["image/png", "image/png"]);
  expect(await Promise.all(sent.map(sizeOf))).toMatchObject([
    { width: 64, height: 32 },
    { width: 16, height: 16 },
  ]);
});

test("a picture of more than four megapixels is sent smaller, in its shape", async () => {
  const source = await inputOf(
    await sharp({ create: { width: 4096, height: 2048, channels: 3, background: "#a40" } })
      .png()
      .toBuffer(),
  );
  const [sent] = await picturesOf(madeFrom({ source }));
  expect(sent && (await sizeOf(sent))).toEqual({ width: 2896, height: 1448, format: "png" });
});

test("a file that is too large for a request is sent as JPEG in the same size", async () => {
  const source = await noise(1600, 1600);
  const [sent] = await picturesOf(madeFrom({ source }));
  expect(sent?.mediaType).toBe("image/jpeg");
  expect(sent && (await sizeOf(sent))).toEqual({ width: 1600, height: 1600, format: "jpeg" });
});

test("files that are too large together are made smaller, the largest first, until a request takes them", async () => {
  const large = await reference(1400, 1400);
  const small = await reference(100, 100);
  const sent = await picturesOf(
    madeFrom({ operation: null, source: null, references: [large, small, large, large] }),
  );
  const total = sent.reduce((sum, { bytes }) => sum + bytes.length, 0);
  expect((total * 4) / 3).toBeLessThan(20_000_000);
  expect(sent.map(({ mediaType }) => mediaType)).toContain("image/jpeg");
  expect(sent[1] && (await sizeOf(sent[1]))).toEqual({ width: 100, height: 100, format: "png" });
});
