import fc from "fast-check";
import { expect, it } from "vitest";
import { disposition, pictureAnswer } from "./picture";

const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);

function aPicture() {
  const seen = { opened: 0, returned: 0, closed: 0 };
  const picture = {
    mediaType: "image/png",
    fileName: "a.png",
    maxAgeSeconds: 60,
    tag: "pi_1-original",
    open: async () => {
      seen.opened += 1;
      return {
        byteLength: bytes.byteLength,
        async *read({ start, end }: { start: number; end: number }) {
          try {
            for (let at = start; at < end; at += 30) yield bytes.subarray(at, Math.min(end, at + 30));
          } finally {
            seen.returned += 1;
          }
        },
        close: async () => {
          seen.closed += 1;
        },
      };
    },
  };
  const ask = (headers: Record<string, string>, method = "GET") =>
    pictureAnswer(new Request("http://localhost/x", { headers, method }), picture, false);
  return { ask, seen };
}

it("a picture is sent whole, with an ETag and Accept-Ranges", async () => {
  const response = await aPicture().ask({});
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "content-length": "100",
    etag: '"pi_1-original"',
    "cache-control": "private, max-age=60, immutable",
  });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
});

it("a requested range is sent without the rest, and only if the file is unchanged", async () => {
  const { ask } = aPicture();
  const part = await ask({ range: "bytes=40-" });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe("bytes 40-99/100");
  expect(part.headers.get("content-length")).toBe("60");
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(40));
  expect((await ask({ range: "bytes=40-", "if-range": '"pi_1-original"' })).status).toBe(206);
  for (const other of ['"pi_2-original"', 'W/"pi_1-original"', "Wed, 21 Oct 2015 07:28:00 GMT"]) {
    expect((await ask({ range: "bytes=40-", "if-range": other })).status).toBe(200);
  }
  expect((await ask({ range: "bytes=0-1,5-6" })).status).toBe(200);
  expect((await ask({ range: "bytes=0-1" }, "HEAD")).status).toBe(200);
});

it("a range beyond the end is refused, with the length in a header and an error body", async () => {
  const { ask, seen } = aPicture();
  const response = await ask({ range: "bytes=100-" });
  expect(response.status).toBe(416);
  expect(response.headers.get("content-range")).toBe("bytes */100");
  expect(await response.json()).toMatchObject({ code: 41601, details: [] });
  expect(seen.closed).toBe(1);
});

it("a browser that already has the picture gets 304 without reading the bytes", async () => {
  const { ask, seen } = aPicture();
  for (const tags of ['"pi_1-original"', '"other", W/"pi_1-original"', "*"]) {
    const response = await ask({ "if-none-match": tags });
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe('"pi_1-original"');
  }
  expect(seen.opened).toBe(0);
  expect((await ask({ "if-none-match": '"pi_1-thumbnail"' })).status).toBe(200);
});

it("a client that disconnects closes the picture, in the middle and before the first byte", async () => {
  const { ask, seen } = aPicture();
  const reader = (await ask({})).body?.getReader();
  expect((await reader?.read())?.value).toHaveLength(30);
  await reader?.cancel();
  expect(seen).toMatchObject({ returned: 1, closed: 1 });
  await (await ask({})).body?.cancel();
  expect(seen.closed).toBe(2);
});

it("a picture that has a public address redirects who shows or saves it, and sends scripts and HEAD the bytes", async () => {
  const asked: string[] = [];
  const answerTo = async (headers: Record<string, string>, { download = false, method = "GET" } = {}) => {
    const picture = {
      ...{ mediaType: "image/png", fileName: "a.png", maxAgeSeconds: 60, tag: "pi_1-original" },
      open: async () => ({ byteLength: 0, async *read() {} }),
      publicAddress: async (shownAs: string) => {
        asked.push(shownAs);
        return { address: "https://bucket.example/a.png?X-Amz-Signature=1" };
      },
    };
    return pictureAnswer(new Request("http://localhost/x", { headers, method }), picture, download);
  };
  for (const headers of [{}, { "sec-fetch-mode": "no-cors" }, { "sec-fetch-mode": "navigate" }]) {
    const response = await answerTo(headers as Record<string, string>);
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe("https://bucket.example/a.png?X-Amz-Signature=1");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  }
  await answerTo({}, { download: true });
  expect(asked.at(0)).toBe('inline; filename="a.png"');
  expect(asked.at(-1)).toBe('attachment; filename="a.png"');
  expect((await answerTo({ "if-none-match": '"pi_1-original"' })).status).toBe(304);
  for (const mode of ["cors", "same-origin"])
    expect((await answerTo({ "sec-fetch-mode": mode })).status).toBe(200);
  expect((await answerTo({}, { method: "HEAD" })).status).toBe(200);
});

it("a file name in ASCII is sent unchanged, any other also encoded in full", () => {
  expect(disposition("inline", "a-fox-8.png")).toBe('inline; filename="a-fox-8.png"');
  expect(disposition("attachment", "ein-füchslein-8.png")).toBe(
    "attachment; filename=\"ein-f_chslein-8.png\"; filename*=UTF-8''ein-f%C3%BCchslein-8.png",
  );
});

it("no file name can break out of its quotes or its header line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const header = disposition("attachment", name);
      expect(header).toMatch(
        /^attachment; filename="[A-Za-z0-9._-]*"(?:; filename\*=UTF-8''[A-Za-z0-9%._~!-]*)?$/,
      );
    }),
  );
});
