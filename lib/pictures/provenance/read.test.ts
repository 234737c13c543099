import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { readProvenance } from "./read";

vi.mock("sharp", () => ({ default: vi.fn(() => ({ metadata: async () => ({}) })) }));

it.each([
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/hostname"/></svg>'],
  ["HTML", "<!doctype html><p>no picture</p>"],
  ["GIF", "GIF89a\x01\0\x01\0\0\0\0;"],
  ["TIFF", "II*\0\x08\0\0\0\0\0"],
  ["nothing", ""],
])("no decoder gets to see %s", async (_, content) => {
  expect(await readProvenance(Buffer.from(content, "latin1"))).toEqual({ source: null });
  expect(sharp).not.toHaveBeenCalled();
});

it("a decoder looks at a JPEG", async () => {
  await readProvenance(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2]));
  expect(sharp).toHaveBeenCalledTimes(1);
});
