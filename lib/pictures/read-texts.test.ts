import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { readTexts } from "./read-texts";

vi.mock("sharp", () => ({ default: vi.fn(() => ({ metadata: async () => ({}) })) }));

it.each([
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/hostname"/></svg>'],
  ["HTML", "<!doctype html><p>no picture</p>"],
  ["GIF", "GIF89a\x01\0\x01\0\0\0\0;"],
  ["TIFF", "II*\0\x08\0\0\0\0\0"],
  ["JPEG", "\xff\xd8\xff\xe0\0\x02"],
  ["nothing", ""],
])("a file of type %s is not passed to the image decoder", async (_, content) => {
  expect((await readTexts(Buffer.from(content, "latin1"))).size).toBe(0);
  expect(sharp).not.toHaveBeenCalled();
});

it("an AVIF file is passed to the image decoder", async () => {
  await readTexts(Buffer.from("\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf", "latin1"));
  expect(sharp).toHaveBeenCalledTimes(1);
});
