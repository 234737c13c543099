import { expect, test } from "vitest";
import { pictureDownloads } from "./downloads";

const media_url = "http://studio/api/pictures/pi_1/original?expires=5&signature=s";

test("a PNG is offered as it is, as WebP and as JPEG, behind the signature it has", () => {
  const downloads = pictureDownloads({ media_url, media_type: "image/png" });
  expect(downloads.map(({ name, isOriginal }) => [name, isOriginal])).toEqual([
    ["PNG", true],
    ["WebP", false],
    ["JPEG", false],
  ]);
  const query = new URL(downloads[1]?.url ?? "").searchParams;
  expect(Object.fromEntries(query)).toEqual({ expires: "5", signature: "s", format: "webp", download: "" });
});

test("a format that is none of them comes first, without a conversion", () => {
  const [first, ...others] = pictureDownloads({ media_url, media_type: "image/avif" });
  expect(first).toMatchObject({ name: "AVIF", isOriginal: true });
  expect(new URL(first?.url ?? "").searchParams.has("format")).toBe(false);
  expect(others).toHaveLength(3);
});
