import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { clipped, originOf } from "./origin-of";
import type { Origin } from "./report";
import { storeSchema } from "./store-schema";

/** A file with these manifests, the first of which is its own. @param sources by label what each names as its sources. */
const originFrom = (sources: Record<string, string[]>, change: object = {}) =>
  originOf(
    z.parse(storeSchema, {
      active_manifest: Object.keys(sources)[0],
      validation_state: "Valid",
      manifests: Object.fromEntries(
        Object.entries(sources).map(([label, from]) => [
          label,
          {
            ingredients: from.map((active_manifest, at) => ({
              ...{ active_manifest, relationship: "parentOf", label: `c2pa.ingredient.v3__${at}` },
            })),
          },
        ]),
      ),
      ...change,
    }),
  );
const countIn = ({ from }: Origin): number => 1 + from.reduce((sum, one) => sum + countIn(one), 0);
const depthOf = ({ from }: Origin): number => 1 + Math.max(0, ...from.map(depthOf));

describe("the manifests of a hostile file", () => {
  it("that names itself as its own source has an end", () => {
    const { origin } = originFrom({ a: ["b", "a"], b: ["a"] });
    expect(countIn(origin)).toBe(4);
    expect(origin.from[1]).toEqual({ use: "changed", marks: null, from: [] });
  });

  it("of thousands of generations is shown as far as a page can show it, and says how much is missing", () => {
    const chain = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`m${at}`, [`m${at + 1}`]]));
    const { origin, leftOut } = originFrom(chain);
    expect(depthOf(origin)).toBeLessThan(20);
    expect(leftOut).toBe(1);
  });

  it("in which each of many manifests names all others is read in bounded work", () => {
    const labels = Array.from({ length: 300 }, (_, at) => `m${at}`);
    const { origin, leftOut } = originFrom(Object.fromEntries(labels.map((label) => [label, labels])));
    expect(countIn(origin)).toBeLessThanOrEqual(40);
    expect(leftOut).toBeGreaterThan(200);
  });

  it("with names that would rearrange the page or fill it shows one line of plain letters", () => {
    const { origin } = originFrom(
      { a: [] },
      {
        manifests: {
          a: {
            signature_info: {
              issuer: `\u202Egnp.\n\u0007${"x".repeat(5_000)}`,
              common_name: "  ",
              time: "soon",
            },
            claim_generator_info: [{ name: "<b>Studio</b>", version: null }],
          },
        },
      },
    );
    const { signer, program, time } = origin.marks ?? {};
    expect(signer?.organisation).toMatch(/^gnp\. x{100,}…$/);
    expect(signer?.organisation?.length).toBeLessThan(210);
    expect({ name: signer?.name, program, time }).toEqual({
      ...{ name: null, program: "<b>Studio</b>", time: null },
    });
  });
});

it("a copy of a copy was made as the picture that it is a copy of, and a picture that was drawn anew as it says itself", () => {
  const manifest = (from: string[], ...types: string[]) => ({
    assertions: [
      {
        label: "c2pa.actions.v2",
        data: {
          actions: types.map((type) => ({ action: "c2pa.created", digitalSourceType: `iptc/${type}` })),
        },
      },
    ],
    ingredients: from.map((active_manifest) => ({
      ...{ active_manifest, relationship: "parentOf", label: "c2pa.ingredient.v3" },
    })),
  });
  const madeOf = (a: object, b: object, c: object) =>
    originFrom({ a: ["b"] }, { manifests: { a, b, c } }).origin.marks?.made;
  const drawn = manifest([], "trainedAlgorithmicMedia");
  expect(madeOf(manifest(["b"]), manifest(["c"]), drawn)).toEqual(["trainedAlgorithmicMedia"]);
  expect(madeOf(manifest(["b"], "humanEdits"), manifest(["c"]), drawn)).toEqual(["humanEdits"]);
  expect(madeOf(manifest([]), manifest([]), drawn)).toEqual([]);
});

it.each([
  [["c2pa.opened", "c2pa.converted"], "copied"],
  [["c2pa.opened", "c2pa.resized", "c2pa.transcoded"], "copied"],
  [["c2pa.opened", "c2pa.edited"], "edited"],
  [["c2pa.opened", "c2pa.converted", "c2pa.color_adjustments"], "edited"],
  [["c2pa.opened"], "changed"],
  [[], "changed"],
])("of a picture that was opened, the actions %j say that it was %s", (actions, use) => {
  const data = { actions: actions.map((action) => ({ action })) };
  const a = {
    assertions: [{ label: "c2pa.actions.v2", data }],
    ingredients: [{ active_manifest: "b", relationship: "parentOf", label: "c2pa.ingredient.v3" }],
  };
  expect(originFrom({ a: ["b"] }, { manifests: { a, b: {} } }).origin.from[0]?.use).toBe(use);
});

it("what was found when an earlier picture was used counts, also where only the later file tells of it", () => {
  const failure = [{ code: "assertion.dataHash.mismatch" }];
  const at = "self#jumbf=/c2pa/a/c2pa.assertions/c2pa.ingredient.v3__0";
  const { origin } = originFrom(
    { a: ["b"], b: [] },
    {
      validation_results: {
        activeManifest: { success: [], failure: [{ code: "signingCredential.untrusted" }] },
        ingredientDeltas: [{ ingredientAssertionURI: at, validationDeltas: { success: [], failure } }],
      },
    },
  );
  expect(origin.marks?.state).toBe("valid");
  expect(origin.from[0]?.marks?.state).toBe("changed");
});

it("a certificate counts as trusted only where the library says so", () => {
  const results = (code: string) => ({
    validation_results: { activeManifest: { success: [{ code }], failure: [] } },
  });
  const isTrusted = (code: string) => originFrom({ a: [] }, results(code)).origin.marks?.signer.isTrusted;
  expect(isTrusted("signingCredential.trusted")).toBe(true);
  expect(isTrusted("claimSignature.validated")).toBe(false);
});

it("a text is shortened without a break in the middle of its work", () => {
  expect(clipped("x".repeat(1_000_000))?.length).toBe(201);
  expect(clipped(" \n ")).toBeNull();
});
