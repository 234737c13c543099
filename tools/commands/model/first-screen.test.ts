import { readFileSync } from "node:fs";
import { LOCAL_MODELS } from "local-models";
import { expect, test } from "vitest";

test("the first screen names the sizes of the smallest and the largest model that can be had", () => {
  const words = readFileSync(new URL("../../../app/(studio)/studio-desk.tsx", import.meta.url), "utf8");
  const [, least, most] = /(\d+) to (\d+) GB/.exec(words) ?? [];
  const sizes = LOCAL_MODELS.map(({ files }) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e9);
  expect([Number(least), Number(most)]).toEqual([
    Math.round(Math.min(...sizes)),
    Math.round(Math.max(...sizes)),
  ]);
});
