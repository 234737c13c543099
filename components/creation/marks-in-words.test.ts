import { partsWithSourceType } from "picture-metadata";
import { signedPicture } from "picture-metadata/testing";
import sharp from "sharp";
import { expect, it } from "vitest";
import { signPicture } from "@/tools/testing/sign-picture";
import { marksInWords } from "./marks-in-words";

const plain = new Uint8Array(
  await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer(),
);

it("a picture's page says whether its file is signed, with the program that the file names, or marked, or neither", async () => {
  expect(marksInWords(signedPicture("jpeg"))).toBe("Signed with Test generator");
  expect(marksInWords(await signPicture(plain, { sourceType: "program" }))).toBe("Signed with Prompt Studio");
  expect(marksInWords(Buffer.concat(partsWithSourceType(plain, "program")))).toBe("Marked, not signed");
  expect(marksInWords(plain)).toBe("No marks in its file");
});
