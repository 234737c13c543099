import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { initSync, WasmReader } from "@contentauth/c2pa-wasm";
import { partsWithSourceType, writeTexts } from "picture-metadata";
import { manifestsIn } from "picture-metadata/manifest";
import { SIGNED_FORMATS, signedPicture } from "picture-metadata/testing";
import sharp from "sharp";
import { beforeAll, describe, expect, it, test } from "vitest";
import { testMarks } from "@/tools/testing/marks";
import { signPicture, withChangedPixel } from "@/tools/testing/sign-picture";
import { checkBytes } from "./check-bytes";
import { PROGRAM_BYTES } from "./load-program";

const program = createRequire(import.meta.url).resolve("@contentauth/c2pa-wasm/c2pa.wasm");
beforeAll(() => {
  initSync({ module: readFileSync(program) });
});

async function readManifests(mediaType: string, bytes: Uint8Array) {
  const reader = await WasmReader.fromBytes(mediaType, bytes);
  const json = reader.json();
  reader.free();
  return json;
}
const check = (bytes: Uint8Array) => checkBytes(bytes, readManifests);
const plain = async (format: "png" | "jpeg" | "webp" | "avif" = "png") =>
  new Uint8Array(
    await sharp({ create: { width: 64, height: 48, channels: 3, background: "teal" } })
      .toFormat(format)
      .toBuffer(),
  );

test("the size of the reader that the page announces is the one that it loads", () => {
  expect(statSync(program).size).toBe(PROGRAM_BYTES);
});

describe.each(SIGNED_FORMATS)("a signed picture of the format %s", (format) => {
  it("is valid as it was signed, with its signer, program and kind", async () => {
    const report = await check(signedPicture(format));
    expect(report).toMatchObject({ verdict: "valid", format, told: null, leftOut: 0 });
    expect(report?.origin?.marks).toMatchObject({
      signer: { name: "Test signer", organisation: "Test", isTrusted: false },
      program: "Test generator 1",
      made: ["trainedAlgorithmicMedia"],
      reasons: [],
    });
  });

  it("is changed once one pixel was changed", async () => {
    const report = await check(withChangedPixel(signedPicture(format), `image/${format}`));
    expect(report?.verdict).toBe("changed");
    expect(report?.origin?.marks?.reasons).toEqual(["The file is not the one that was signed."]);
  });

  it("of the studio is valid with all that it was made from", async () => {
    const given = { bytes: signedPicture(format), mediaType: `image/${format}` };
    const edited = await signPicture(await plain(format), { sourceType: "model_over_given", parent: given });
    const again = await signPicture(await plain(format), {
      sourceType: "model_over_given",
      parent: { bytes: edited, mediaType: `image/${format}` },
    });
    const report = await check(again);
    expect(report?.verdict).toBe("valid");
    const [parent] = report?.origin?.from ?? [];
    expect(parent).toMatchObject({ use: "edited", marks: { state: "valid", program: "Prompt Studio 1.0" } });
    expect(parent?.from).toMatchObject([
      { use: "edited", marks: { state: "valid", signer: { name: "Test signer" } }, from: [] },
    ]);
  });
});

it("a picture that was made from one without marks says that nothing is known of that", async () => {
  const parent = { bytes: await plain(), mediaType: "image/png" };
  const report = await check(await signPicture(await plain(), { sourceType: "program", parent }));
  expect(report?.origin?.from).toEqual([{ use: "edited", marks: null, from: [] }]);
});

it("a copy in another format is told from an edit", async () => {
  const bytes = signedPicture("jpeg");
  const ingredient = { relationship: "parentOf", mediaType: "image/jpeg", manifests: manifestsIn(bytes) };
  const ingredients = [{ ...ingredient, relationship: "parentOf" as const }];
  const relationIn = async (action: "converted" | "edited") => {
    const origin = { action, sourceType: "model", ingredients } as const;
    return (await check(Buffer.concat(await testMarks.mark(await plain(), origin))))?.origin?.from[0]?.use;
  };
  expect([await relationIn("converted"), await relationIn("edited")]).toEqual(["copied", "edited"]);
});

it("a picture whose claim was changed has a signature that does not hold", async () => {
  const bytes = Buffer.from(signedPicture("jpeg"));
  const at = bytes.indexOf("Test generator");
  bytes.write("Evil", at);
  expect((await check(bytes))?.verdict).toBe("broken");
});

it("a picture without a manifest says what its XMP says, and one without that says nothing", async () => {
  const marked = Buffer.concat(partsWithSourceType(await plain("jpeg"), "model_over_given"));
  expect(await check(marked)).toMatchObject({
    verdict: "marked",
    sourceType: "model_over_given",
    origin: null,
  });
  expect(await check(await plain("webp"))).toMatchObject({ verdict: "none", sourceType: null, origin: null });
});

it("the settings in a file are shown with the tool that wrote them", async () => {
  const bytes = writeTexts(
    await plain(),
    new Map([["parameters", "a fox\nSteps: 20, Seed: 5, Size: 64x48"]]),
  );
  const told = (await check(bytes))?.told;
  expect(told?.by).toBe("AUTOMATIC1111 or a relative");
  expect(told?.lines).toEqual(
    expect.arrayContaining([
      { name: "Prompt", value: "a fox" },
      { name: "Seed", value: "5" },
    ]),
  );
});

it.each([
  ["a text", new TextEncoder().encode("no picture at all")],
  ["an empty file", new Uint8Array(0)],
  ["a page of HTML", new TextEncoder().encode("<!doctype html><script>alert(1)</script>")],
])("%s is no picture", async (_, bytes) => {
  expect(await check(bytes)).toBeNull();
});

it("a picture that is cut off is damaged, whether it was signed or not", async () => {
  const signed = signedPicture("png");
  expect((await check(signed.subarray(0, signed.length - 30)))?.verdict).toMatch(
    /^(?:damaged|changed|broken)$/,
  );
  expect((await check((await plain("png")).subarray(0, 60)))?.verdict).toBe("unreadable");
});

it("a library that crashes ends the check, so that it is not used again", async () => {
  const crash = async () => {
    throw new WebAssembly.RuntimeError("unreachable");
  };
  await expect(checkBytes(await plain(), crash)).rejects.toThrow("unreachable");
});
