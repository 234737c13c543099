import { expect, test } from "vitest";
import { loadInWords, problemsInWords } from "./load-words";

const QUIET = {
  is_built_in: false,
  places: { taken: 0, limit: null },
  requests: { last_minute: 0, limit: null },
  waiting: 0,
};

test("the row of a service shows slots in use and calls with their limits, and how many creations wait", () => {
  const limited = {
    ...QUIET,
    places: { taken: 2, limit: 4 },
    requests: { last_minute: 1, limit: 300 },
    waiting: 3,
  };
  expect(loadInWords(limited)).toBe("2 of 4 slots in use · 3 waiting · 1 of 300 calls in the last minute");
});

test("the row of a service without limits shows its creations and calls without a limit", () => {
  expect(loadInWords(QUIET)).toBe("0 creations at the service · 0 calls in the last minute");
  expect(loadInWords({ ...QUIET, requests: { last_minute: 1, limit: null } })).toContain("1 call in");
});

test("the row of the built-in engine shows no calls", () => {
  expect(loadInWords({ ...QUIET, is_built_in: true, places: { taken: 1, limit: 2 } })).toBe(
    "1 of 2 slots in use",
  );
});

test("a service says how many of its models cannot draw", () => {
  const problems = [{ model: "Portraits", message: "A file is missing." }];
  expect(problemsInWords({ models: ["Portraits", "Landscapes"], problems })).toBe(
    "1 of 2 models cannot draw",
  );
  expect(problemsInWords({ models: ["Portraits"], problems })).toBe("The model cannot draw");
});
