import { expect, test } from "vitest";
import { pictureDownloads } from "./downloads";

const media_url = "http://studio/api/pictures/pi_1/original?expires=5&signature=s";

test("a PNG can be downloaded unchanged, as WebP and as JPEG, with its signed link", () => {
  const downloads = pictureDownloads({ media_url, media_type: "image/png" });
  expect(downloads.map(({ name, isOriginal }) => [name, isOriginal])).toEqual([
    ["PNG", true],
    ["WebP", false],
    ["JPEG", false],
  ]);
  const query = new URL(downloads[1]?.url ?? "").searchParams;
  expect(Object.fromEntries(query)).toEqual({ expires: "5", signature: "s", format: "webp", download: "" });
});

test("a picture that is not a PNG is offered first in its own format, without conversion", () => {
  const [first, ...others] = pictureDownloads({ media_url, media_type: "image/avif" });
  expect(first).toMatchObject({ name: "AVIF", isOriginal: true });
  expect(new URL(first?.url ?? "").searchParams.has("format")).toBe(false);
  expect(others).toHaveLength(3);
});
