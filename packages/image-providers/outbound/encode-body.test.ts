import { expect, it } from "vitest";
import { Base64, formOf, jsonWithFiles } from "./encode-body";

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

it("a picture whose type is known is sent with its type", async () => {
  const { bytes } = await jsonWithFiles({ url: new Base64(bytesOf(4), "image/png") });
  const base64 = Buffer.from(bytesOf(4)).toString("base64");
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ url: `data:image/png;base64,${base64}` });
});

/** How many turns other work has meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isGoing = true;
  const count = () => {
    turns++;
    if (isGoing) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isGoing = false;
  return turns;
}

it("the JSON of a large file is made in parts, between which other work goes on", async () => {
  const make = () => jsonWithFiles({ image: new Base64(Buffer.alloc(30_000_000)) });
  expect(await turnsDuring(make)).toBeGreaterThanOrEqual(9);
});

it("a form with a large file is made in parts, between which other work goes on, and has the same file", async () => {
  const bytes = Buffer.alloc(30_000_001, "a picture ");
  const file = { field: "image", name: "a.png", bytes, mediaType: "image/png" };
  let form: Awaited<ReturnType<typeof formOf>> | undefined;
  const turns = await turnsDuring(async () => {
    form = await formOf({ type: "input" }, [file]);
  });
  expect(turns).toBeGreaterThanOrEqual(6);
  const sent = form?.get("image");
  if (!(sent instanceof Blob)) throw new Error("There is no file.");
  expect(sent).toMatchObject({ name: "a.png", type: "image/png", size: bytes.length });
  expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
});
