import { expect, it } from "vitest";
import { bytesInWords } from "./bytes";

it.each([
  [0, "0 KB"],
  [1_500, "1 KB"],
  [900_000, "879 KB"],
  [1_048_575, "1.0 MB"],
  [4_400_000, "4.2 MB"],
  [52_428_800, "50 MB"],
  [1_400_000_000, "1.3 GB"],
])("%i bytes are shown as %s", (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words);
});
