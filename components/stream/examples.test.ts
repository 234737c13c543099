import { expect, test } from "vitest";
import { understand } from "@/lib/engine/sandbox";
import { EXAMPLES } from "./examples";

test.each(EXAMPLES)("the studio's own engine understands every word of its example: %s", (example) => {
  expect(understand(example, "", 1, 1).unknown).toEqual([]);
});
