/** Scripts and style sheets: compressed, and identical in every encoding. */
import { createHash } from "node:crypto";
import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "../support/fixtures";

interface Fetched {
  bytes: Buffer;
  encoding: string;
  type: string;
  cache: string;
}

/** The bytes as sent; `fetch` would decompress them. */
function fetched(url: string, accepts: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": accepts } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const { headers } = answer;
        expect(answer.statusCode, url).toBe(200);
        expect(headers.vary, url).toContain("Accept-Encoding");
        resolve({
          bytes: Buffer.concat(chunks),
          encoding: headers["content-encoding"] ?? "",
          type: headers["content-type"] ?? "",
          cache: headers["cache-control"] ?? "",
        });
      });
    }).on("error", reject);
  });
}

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("scripts and style sheets are sent as brotli, gzip or uncompressed, with identical content", async ({
  request,
  origin,
}) => {
  const page = await (await request.get(`${origin}/sign-in`)).text();
  const files = [...new Set(page.match(/\/_next\/static\/[^"\\]+\.(?:js|css)/g))];
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const [plain, brotli, gzip] = await Promise.all(
      ["identity", "gzip, deflate, br, zstd", "gzip"].map((accepts) => fetched(`${origin}${file}`, accepts)),
    );
    if (!plain || !brotli || !gzip) throw new Error("three were asked for");
    expect(brotli.encoding, file).toBe("br");
    expect(plain.encoding, file).toBe("");
    const unzipped = gzip.encoding === "gzip" ? gunzipSync(gzip.bytes) : gzip.bytes;
    expect([hash(brotliDecompressSync(brotli.bytes)), hash(unzipped)], file).toEqual([
      hash(plain.bytes),
      hash(plain.bytes),
    ]);
    expect(brotli.bytes.length, file).toBeLessThan(gzip.bytes.length);
    for (const { type, cache } of [plain, brotli, gzip]) {
      expect(type.toLowerCase(), file).toBe(
        file.endsWith(".css") ? "text/css; charset=utf-8" : "application/javascript; charset=utf-8",
      );
      expect(cache, file).toContain("immutable");
    }
  }
});

test("the reader of pictures is sent as brotli, identical to the uncompressed one", async ({
  page,
  origin,
}) => {
  await page.goto("/verify");
  const asked = page.waitForRequest(/\.wasm$/);
  const buffer = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  await page.getByLabel("Pictures to check").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  const file = (await asked).url();
  expect(file).toContain(`${origin}/_next/static/`);
  const [plain, brotli] = await Promise.all([fetched(file, "identity"), fetched(file, "br")]);
  expect([plain.encoding, brotli.encoding, brotli.type]).toEqual(["", "br", "application/wasm"]);
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 3);
  expect(hash(brotliDecompressSync(brotli.bytes))).toBe(hash(plain.bytes));
  expect(plain.cache).toContain("immutable");
});

/** Of the scripts that a page names, as brotli and without headers. A page that has outgrown its limit loads parts later. */
const LIMITS_KB = {
  "/": 175,
  "/library": 168,
  "/boards": 147,
  "/sheets": 145,
  "/settings": 150,
  "/settings/programs": 152,
  "/service": 143,
  "/verify": 130,
};

test("a page names no more scripts than its limit allows, so that it can be used soon", async ({
  person,
  origin,
}) => {
  const kilobytes: Record<string, number> = {};
  for (const path of Object.keys(LIMITS_KB)) {
    const page = await (await person.context.request.get(`${origin}${path}`)).text();
    const files = [...new Set(page.match(/\/_next\/static\/[^"\\]+\.js/g))];
    const scripts = await Promise.all(files.map((file) => fetched(`${origin}${file}`, "br")));
    kilobytes[path] = scripts.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1000;
  }
  const tooLarge = Object.entries(LIMITS_KB).filter(([path, limit]) => (kilobytes[path] ?? 0) > limit);
  expect(tooLarge, `the pages have these scripts, in KB: ${JSON.stringify(kilobytes)}`).toEqual([]);
  // React and Next alone; a page of which less is found was not read.
  expect(Math.min(...Object.values(kilobytes))).toBeGreaterThan(100);
});
