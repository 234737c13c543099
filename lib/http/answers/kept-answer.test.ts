import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { keptAnswers } from "./kept-answer";

const TEXT = "a long text, ".repeat(1_000);
/** As the front door asks. */
const asking = (headers: Record<string, string> = {}) => ({
  headers: new Headers(headers),
  takesEncoded: true as const,
});
const open = () => {
  const make = vi.fn(({ name }: { name: string }) => `${name} ${TEXT}`);
  return { make, answer: keptAnswers(make, { "content-type": "text/plain" }) };
};
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe("an answer that is kept", () => {
  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["gzip, br;q=0", "gzip", gunzipSync],
    ["identity", null, (bytes: Buffer) => bytes],
    ["", null, (bytes: Buffer) => bytes],
  ] as const)("a client that takes %j gets the whole text in %j", async (accept, encoding, decode) => {
    const { answer } = open();
    const sent = await answer(asking({ "accept-encoding": accept }), { name: "A" });
    const bytes = await bytesOf(sent);
    expect(sent.headers.get("content-encoding")).toBe(encoding);
    expect(sent.headers.get("content-length")).toBe(String(bytes.length));
    expect(sent.headers.get("vary")).toBe("Accept-Encoding");
    expect(decode(bytes).toString()).toBe(`A ${TEXT}`);
  });

  it("Next, which compresses itself and would drop the encoding from the headers, gets the plain text", async () => {
    const { answer } = open();
    const request = new Request("http://localhost/", { headers: { "accept-encoding": "br, gzip" } });
    const sent = await answer(request, { name: "A" });
    expect(sent.headers.has("content-encoding")).toBe(false);
    expect(await sent.text()).toBe(`A ${TEXT}`);
  });

  it("is made once for everybody who asks at the same moment, and anew for another source", async () => {
    const { answer, make } = open();
    const source = { name: "A" };
    const all = await Promise.all(
      Array.from({ length: 60 }, () => answer(asking({ "accept-encoding": "br" }), source)),
    );
    expect(make).toHaveBeenCalledTimes(1);
    expect(
      new Set(await Promise.all(all.map(async (one) => (await bytesOf(one)).toString("base64")))).size,
    ).toBe(1);
    expect((await bytesOf(await answer(asking(), { name: "B" }))).toString()).toBe(`B ${TEXT}`);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("a browser that has the text gets 304 without a body, until the text is another one", async () => {
    const { answer } = open();
    const source = { name: "A" };
    const tag = (await answer(asking({ "accept-encoding": "gzip" }), source)).headers.get("etag") ?? "";
    const again = await answer(asking({ "accept-encoding": "br", "if-none-match": tag }), source);
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await answer(asking({ "if-none-match": tag }), { name: "B" })).status).toBe(200);
  });
});
