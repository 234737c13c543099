import { partsWithSourceType } from "picture-metadata";
import { manifestsIn } from "picture-metadata/manifest";
import { signedPicture } from "picture-metadata/testing";
import sharp from "sharp";
import { expect, it } from "vitest";
import { testMarks } from "@/tools/testing/marks";
import { signPicture } from "@/tools/testing/sign-picture";
import { marksInWords } from "./marks-in-words";

const plain = new Uint8Array(
  await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer(),
);

it("a picture's page says whether its file is signed, with the program that the file names, or marked, or neither", async () => {
  const wordsOf = (file: Uint8Array) => marksInWords(file).words;
  expect(wordsOf(signedPicture("jpeg"))).toBe("Signed with Test generator");
  expect(wordsOf(await signPicture(plain, { sourceType: "program" }))).toBe("Signed with Prompt Studio");
  expect(wordsOf(Buffer.concat(partsWithSourceType(plain, "program")))).toBe("Marked, not signed");
  expect(wordsOf(plain)).toBe("No marks in its file");
});

it("a picture's page knows the certificate that the studio made for itself from one that it was given, also where the picture was made from one signed with the other", async () => {
  const drawn = { action: "created", sourceType: "model", ingredients: [] } as const;
  const own = Buffer.concat(await testMarks.mark(plain, drawn));
  const parent = { bytes: own, mediaType: "image/png" };
  const given = await signPicture(plain, { sourceType: "model_over_given", parent });
  const from = { relationship: "parentOf", mediaType: "image/png", manifests: manifestsIn(given) } as const;
  const again = await testMarks.mark(plain, { ...drawn, action: "edited", ingredients: [from] });
  const all = [own, given, Buffer.concat(again), signedPicture("jpeg"), plain];
  expect(all.map((file) => marksInWords(file).isOwnSigner)).toEqual([true, false, true, false, false]);
});
