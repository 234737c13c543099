import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { elements, lines, type Pieces } from "./pieces";

const LIMITS = { creationBytes: 300, headBytes: 100 };

/** The text in chunks of this size, and a counter of the requested chunks. */
function chunksOf(text: string, size: number) {
  const bytes = Buffer.from(text);
  const read = { chunks: 0, isClosed: false };
  async function* chunks() {
    try {
      for (let at = 0; at < bytes.length; at += size) {
        read.chunks += 1;
        yield bytes.subarray(at, at + size);
      }
    } finally {
      read.isClosed = true;
    }
  }
  return { chunks: chunks(), read };
}

async function all(pieces: Pieces) {
  const creations: (string | null)[] = [];
  for (;;) {
    const { done, value } = await pieces.next();
    const text = value && Buffer.from(value).toString();
    if (done) return { creations, head: text };
    creations.push(text);
  }
}

const creation = fc.jsonValue({ maxDepth: 4 }).filter((value) => JSON.stringify(value).length < 200);

describe("the creations of an archive", () => {
  it("the creations of an archive are split correctly in both formats, however the bytes are chunked and indented", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(creation, { maxLength: 8 }),
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom(0, 1),
        async (creations, size, space) => {
          const head = { format: "x", "a,]}": '"[{\\"' };
          const first = JSON.stringify({ ...head, creations, b: [1, [2]] }, null, space);
          const old = await all(elements(chunksOf(first, size).chunks, { ...LIMITS, creationBytes: 2_000 }));
          expect(old.creations.map((text) => JSON.parse(text ?? ""))).toEqual(
            JSON.parse(JSON.stringify(creations)),
          );
          expect(JSON.parse(old.head ?? "")).toEqual({ ...head, creations: [], b: [1, [2]] });
          const text = [head, ...creations].map((value) => JSON.stringify(value)).join("\n");
          for (const end of ["", "\n"]) {
            const now = await all(lines(chunksOf(text + end, size).chunks, LIMITS));
            expect(now.creations).toEqual(creations.map((value) => JSON.stringify(value)));
            expect(now.head).toBe(JSON.stringify(head));
          }
        },
      ),
      { numRuns: 300 },
    ));

  it("a creation that is too long is skipped, and the next ones are read", async () => {
    const long = JSON.stringify("x".repeat(400));
    expect(await all(lines(chunksOf(`{}\n1\n${long}\n2`, 7).chunks, LIMITS))).toEqual({
      creations: ["1", null, "2"],
      head: "{}",
    });
    expect(await all(elements(chunksOf(`{"creations":[1,${long},2]}`, 7).chunks, LIMITS))).toEqual({
      creations: ["1", null, "2"],
      head: '{"creations":[]}',
    });
  });

  it("the head of an archive is missing when it is too long", async () => {
    const long = `{"a":"${"x".repeat(200)}","creations":[1]}`;
    expect((await all(lines(chunksOf(`${long}\n1`, 9).chunks, LIMITS))).head).toBeNull();
    expect(await all(elements(chunksOf(long, 9).chunks, LIMITS))).toEqual({ creations: [], head: null });
  });

  it("the creations of an archive are read only as far as they are consumed", async () => {
    for (const [split, text] of [
      [lines, `{}\n${"[]\n".repeat(10_000)}`],
      [elements, `{"creations":[${"[],".repeat(10_000)}[]]}`],
    ] as const) {
      const { chunks, read } = chunksOf(text, 100);
      const pieces = split(chunks, LIMITS);
      for (let n = 0; n < 50; n++) await pieces.next();
      await pieces.return(null);
      expect(read.chunks).toBeLessThan(5);
      expect(read.isClosed).toBe(true);
    }
  });
});
