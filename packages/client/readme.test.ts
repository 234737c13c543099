/** The programs of the README are the files that `e2e/process/client-package.spec.ts` runs. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const examples = readdirSync(new URL("examples", import.meta.url));

test("the README shows every example as it is run", () => {
  const shown = [...read("README.md").matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, program]) => program);
  expect(new Set(shown)).toEqual(new Set(examples.map((name) => read(`examples/${name}`))));
});

test("twelve pictures with a webhook, onto a board and shared, are a program of at most 40 lines", () => {
  expect(read("examples/webhook.mjs").trim().split("\n").length).toBeLessThanOrEqual(40);
});
