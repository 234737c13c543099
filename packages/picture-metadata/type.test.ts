import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { beginsLikePicture } from "./type";

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } });

describe("the bytes of a file", () => {
  it.each(["png", "jpeg", "webp", "avif"] as const)(
    "a %s picture is recognised by its first bytes",
    async (format) => {
      expect(beginsLikePicture(await picture.clone().toFormat(format).toBuffer())).toBe(true);
    },
  );

  it.each([
    ["an empty file", Buffer.alloc(0)],
    ["a text", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a gzip file", gzipSync("a")],
    ["a ZIP file", Buffer.from("PK\x03\x04".repeat(9), "latin1")],
    ["the first half of a PNG signature", Buffer.from([0x89, 0x50, 0x4e])],
  ])("a file that is no picture is not recognised as one: %s", (_what, bytes) => {
    expect(beginsLikePicture(bytes)).toBe(false);
  });
});
