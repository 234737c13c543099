import { describe, expect, it } from "vitest";
import { parseForeignFiles } from "./json";

const file = (length: number, seed = 7) =>
  Buffer.from(Uint8Array.from({ length }, (_, at) => (at * seed) & 255));
const parse = (value: unknown) => parseForeignFiles(Buffer.from(JSON.stringify(value)), null);

describe("an answer with files in it", () => {
  it.each([300_000, 300_001, 300_002, 7_000_000])(
    "a file of %s bytes is read as its bytes",
    async (length) => {
      const bytes = file(length);
      const base64 = bytes.toString("base64");
      const read = (await parse({ images: [base64, `data:image/png;base64,${base64}`], seed: 1 })) as {
        images: Uint8Array[];
      };
      expect(read).toMatchObject({ seed: 1 });
      expect(read.images.map((one) => bytes.equals(one))).toEqual([true, true]);
    },
  );

  it("files are found beside texts with quotes and backslashes, in any place", async () => {
    const odd = 'a "quote, \\" and \\\\';
    const [first, second] = [file(150_000), file(200_000, 11)];
    const base64 = [first, second].map((one) => one.toString("base64"));
    expect(await parse({ [odd]: odd, a: base64[0], b: [odd, [{ c: base64[1] }]], d: null })).toEqual({
      ...{ [odd]: odd, a: first, b: [odd, [{ c: second }]], d: null },
    });
  });

  it.each([
    ["a long text with spaces", "a red kite ".repeat(20_000)],
    ["a long text with letters beyond ASCII", "é".repeat(120_000)],
    ["a short text of base64", file(300).toString("base64")],
  ])("%s stays a text", async (_, text) => {
    expect(await parse({ text })).toEqual({ text });
  });

  it.each([
    ["no JSON", '<html>"'],
    ["a text that never ends", `{"a":"${"A".repeat(200_000)}`],
    ["nothing", ""],
    ["more values than there may be", JSON.stringify(Array.from({ length: 30_000 }, () => "x"))],
  ])("%s is refused", async (_, text) => {
    expect(await parseForeignFiles(Buffer.from(text), null)).toBeUndefined();
  });

  it("a large file is decoded in parts, between which other work goes on", async () => {
    const json = Buffer.from(JSON.stringify({ image: Buffer.alloc(30_000_000).toString("base64") }));
    let turns = 0;
    let isGoing = true;
    const count = () => {
      turns++;
      if (isGoing) setImmediate(count);
    };
    setImmediate(count);
    await parseForeignFiles(json, null);
    isGoing = false;
    expect(turns).toBeGreaterThanOrEqual(9);
  });
});
