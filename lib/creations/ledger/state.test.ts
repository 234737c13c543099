import { describe, expect, it } from "vitest";
import type { LedgerStatus } from "@/lib/db/tables/creations";
import { isAllowedTransition, isEnded, wireStatus } from "./state";

const ENDED: LedgerStatus[] = ["succeed", "failed", "cancelled", "lost", "outcome_unknown"];
const ALL: LedgerStatus[] = ["sending", "pending", "processing", "post_processing", ...ENDED];

describe("the states of a creation", () => {
  it.each(ENDED)("a creation in the state %s never changes its state", (from) => {
    expect(isEnded(from)).toBe(true);
    expect(ALL.filter((to) => isAllowedTransition(from, to))).toEqual([]);
  });
  it.each([
    ["sending", ALL],
    ["pending", ["pending", "processing", "post_processing", ...ENDED]],
    ["processing", ["processing", "post_processing", ...ENDED]],
    ["post_processing", ["post_processing", ...ENDED]],
  ] as [LedgerStatus, LedgerStatus[]][])(
    "a creation in the state %s moves only to later states",
    (from, allowed) => {
      expect(ALL.filter((to) => isAllowedTransition(from, to))).toEqual(allowed);
    },
  );
  it("a creation that is being sent is shown as pending", () => {
    expect(wireStatus("sending")).toBe("pending");
    expect(wireStatus("lost")).toBe("lost");
  });
});
