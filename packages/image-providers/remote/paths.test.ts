import { isStudioError } from "contract/studio-error";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cancelPath, detailPath, statusPath } from "./paths";

const BASE = "https://service.example/api";
const SHAPES = /^\/api\/v1\/(?:jobs\/[A-Za-z0-9._~-]+\/(?:status|cancel)|creation\/[A-Za-z0-9._~-]+)$/;

const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(
      fc.constantFrom("..", ".", "/", "\\", "%2e", "%2F", "%00", "?", "#", "@", ":", "\n", "id", ";", " "),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join("")),
  fc.constantFrom(
    "..",
    ".",
    "",
    "../../admin",
    "..%2f..%2fadmin",
    "id/status?x=",
    "//evil.example",
    "id\u2028",
    "ı̇",
  ),
);

test("10 000 hostile ids result in a path of the contract or an error", () => {
  let refused = 0;
  fc.assert(
    fc.property(hostile, fc.constantFrom(statusPath, cancelPath, detailPath), (id, pathOf) => {
      let path: string;
      try {
        path = pathOf(id);
      } catch (error) {
        refused += 1;
        return isStudioError(error) && error.errorName === "not_found";
      }
      const url = new URL(BASE + path);
      expect(url.origin).toBe("https://service.example");
      expect(url.search + url.hash).toBe("");
      return SHAPES.test(url.pathname);
    }),
    { numRuns: 10_000 },
  );
  expect(refused).toBeGreaterThan(5_000);
});

test("an id of the contract is used in the path unchanged", () => {
  expect(statusPath("a-B.9_~")).toBe("/v1/jobs/a-B.9_~/status");
  expect(cancelPath("a")).toBe("/v1/jobs/a/cancel");
  expect(detailPath("a")).toBe("/v1/creation/a");
});
