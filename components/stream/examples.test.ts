import { expect, test } from "vitest";
import { understand } from "@/lib/engine/sandbox";
import { EXAMPLES } from "./examples";

test.each(EXAMPLES)("the sandbox engine understands every word of the example prompt: %s", (example) => {
  expect(understand(example, "", 1, 1).unknown).toEqual([]);
});
