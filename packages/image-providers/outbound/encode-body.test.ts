import { expect, it } from "vitest";
import { Base64, jsonWithFiles } from "./encode-body";

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31) & 255);

it.each([[[]], [[0]], [[1, 2, 3]], [[5], 3_000_001]])(
  "files of %j and %s bytes stand as base64 in the same JSON as without parts",
  async (small, large = 0) => {
    const files = [...small.map(bytesOf), bytesOf(large)];
    const shape = (files: readonly unknown[]) => ({ prompt: 'a "kite" é', files, after: [1, null] });
    const { bytes, mediaType } = await jsonWithFiles(shape(files.map((file) => new Base64(file))));
    const expected = shape(files.map((file) => Buffer.from(file).toString("base64")));
    expect(mediaType).toBe("application/json");
    expect(Buffer.from(bytes).toString()).toBe(JSON.stringify(expected));
  },
);

it("a file that is a part of a larger buffer is sent alone", async () => {
  const { bytes } = await jsonWithFiles([new Base64(bytesOf(100).subarray(10, 20))]);
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual([
    Buffer.from(bytesOf(100).subarray(10, 20)).toString("base64"),
  ]);
});

it("the JSON of a large file is made in parts, between which other work goes on", async () => {
  let turns = 0;
  let isGoing = true;
  const count = () => {
    turns++;
    if (isGoing) setImmediate(count);
  };
  setImmediate(count);
  await jsonWithFiles({ image: new Base64(Buffer.alloc(30_000_000)) });
  isGoing = false;
  expect(turns).toBeGreaterThanOrEqual(9);
});
