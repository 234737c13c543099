import type { ProviderKey } from "contract/admin/models-and-keys";
import { describe, expect, test } from "vitest";
import { aKey, WORKING } from "../a-key.fixture";
import {
  openInWords,
  removalInWords,
  replacementInWords,
  sourceInWords,
  stateInWords,
  unusedInWords,
} from "./key-words";

const pasted = aKey({ source: "pasted", added_at: "2026-11-27T09:00:00.000Z", added_by: "Ada" });
const fromEnvironment = aKey({ source: "environment" });

describe("where a key is from", () => {
  test.each<[what: string, key: ProviderKey, words: string, unused: string | null]>([
    ["no key", aKey({ source: null, state: null }), "No key", null],
    ["a pasted key", pasted, "Pasted by Ada on 27 Nov 2026", null],
    ["a key of somebody without a name", { ...pasted, added_by: null }, "Pasted on 27 Nov 2026", null],
    [
      "a key of the environment",
      fromEnvironment,
      "From the environment (BFL_API_KEY), which only the operator can change.",
      null,
    ],
    [
      "a pasted key that one of the environment replaces",
      { ...pasted, source: "environment" },
      "From the environment (BFL_API_KEY), which only the operator can change.",
      "Pasted by Ada on 27 Nov 2026: another key, which is not used.",
    ],
  ])("%s is named", (_what, key, words, unused) => {
    expect(sourceInWords(key)).toBe(words);
    expect(unusedInWords(key)).toBe(unused);
  });
});

describe("whether a key works", () => {
  test("a key without trouble says how many models it brings", () => {
    expect(stateInWords(pasted)).toEqual({ words: "In use, 4 models", tone: "success" });
    expect(stateInWords({ ...pasted, models: 1 })?.words).toBe("In use, 1 model");
    expect(stateInWords({ ...pasted, models: 0 })?.words).toBe("In use, no models");
  });
  test("a key of the environment says the same", () => {
    expect(stateInWords(fromEnvironment)?.words).toBe("In use, 4 models");
  });
  test("a company without a key says nothing about it", () => {
    expect(stateInWords(aKey({ source: null, state: null }))).toBeNull();
  });
  test("a refused key and a company out of reach are told as in the picker, with the reason", () => {
    const state = { ...WORKING, state: "unauthorized" as const };
    expect(stateInWords({ ...pasted, state })?.tone).toBe("danger");
    expect(stateInWords({ ...pasted, state: { ...state, reason: "The key was revoked." } })).toEqual({
      words: "Access refused: The key was revoked.",
      tone: "danger",
    });
    expect(stateInWords({ ...pasted, state: { ...WORKING, state: "rate_limited" } })?.tone).toBe("warning");
  });
  test("a stored key that cannot be used says why, also where no service is open with it", () => {
    const problem = "The secret of the studio has changed; paste the key again.";
    expect(stateInWords({ ...pasted, state: null, problem })).toEqual({ words: problem, tone: "danger" });
  });
});

test("open creations are named only where there are some", () => {
  expect(openInWords(pasted)).toBeNull();
  expect(openInWords({ ...pasted, open_creations: 1 })).toBe("1 open creation");
});

test("before a key is removed the page says what happens to its models and to open creations", () => {
  expect(removalInWords(pasted).join(" ")).toBe(
    "Its 4 models leave the picker, and nothing new is sent to Black Forest Labs. No creation is open there. Finished pictures stay.",
  );
  const busy = removalInWords({ ...pasted, models: 1, open_creations: 2 }).join(" ");
  expect(busy).toContain("Its model leaves the picker");
  expect(busy).toContain("2 creations of all people are still open there.");
  expect(busy).toContain("The rest waits a day for another key of the same account");
  expect(busy).toContain("then ends with the pictures that have arrived");
});

test("before a key is replaced the page says that what is open may need a key of the same account", () => {
  expect(replacementInWords({ ...pasted, open_creations: 2 })).toBe(
    "2 creations of all people are still open at Black Forest Labs. What was begun with the present key may not arrive with one of another account.",
  );
  expect(replacementInWords({ ...pasted, open_creations: 1 })).toMatch(
    /^1 creation of all people is still open/,
  );
  expect(replacementInWords(pasted)).toBeNull();
  expect(replacementInWords(aKey({ source: null, state: null, open_creations: 2 }))).toBeNull();
});
