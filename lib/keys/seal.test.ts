import { expect, it } from "vitest";
import { seal, unseal } from "./seal";

const SECRET = "a secret of this studio, long enough";
const KEY = "sk-canary-4711";

it("a sealed key is read again with the studio's secret, and shows nothing of itself", () => {
  const sealed = seal(SECRET, "openai", KEY);
  expect(unseal(SECRET, "openai", sealed)).toBe(KEY);
  expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("canary");
});

it("the same key is never sealed the same way twice", () => {
  expect(seal(SECRET, "openai", KEY)).not.toBe(seal(SECRET, "openai", KEY));
});

it("a key cannot be read with another secret, as the key of another company, changed, or cut off", () => {
  const sealed = seal(SECRET, "openai", KEY);
  const bytes = Buffer.from(sealed, "base64");
  const changed = Buffer.from(bytes);
  changed[bytes.length - 1] = (changed[bytes.length - 1] ?? 0) ^ 1;
  expect(unseal("another secret of the same studio", "openai", sealed)).toBeNull();
  expect(unseal(SECRET, "fal", sealed)).toBeNull();
  expect(unseal(SECRET, "openai", changed.toString("base64"))).toBeNull();
  for (const length of [0, 5, 12, 20, bytes.length - 1])
    expect(unseal(SECRET, "openai", bytes.subarray(0, length).toString("base64"))).toBeNull();
});
