import { ERROR_CODES } from "contract/errors";
import { mayRepeat } from "contract/failure-retry";
import { FAILURE_NAMES } from "contract/failures";
import { expect, it } from "vitest";
import { ADVICE, adviceOn } from "./advice";

it.each(FAILURE_NAMES)("a creation that failed with %s says what happened and what to do next", (name) => {
  const { code } = ERROR_CODES[name];
  const words = adviceOn({ code });
  expect(words).toBe(ADVICE[name]);
  // Two sentences at least, short enough for a row of the stream that was opened.
  expect(words).toMatch(/^[A-Z][^.;]+[.;] .{5,}\.$/);
  expect(words?.length).toBeLessThan(160);
  // The page offers Retry for some failures alone.
  if (!mayRepeat(code)) expect(words).not.toMatch(/\bRetry|\bretry/);
});

it("nothing is advised where nothing failed, or a reason has no code of its own", () => {
  expect(adviceOn(null)).toBeUndefined();
  expect(adviceOn({ code: 50001 })).toBeUndefined();
});
