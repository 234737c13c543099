import { expect, it } from "vitest";
import { applyTo, misfit, readTables } from "./tables";

const mutation = { rule: "…", file: "lib/a.ts", find: "a < b", replace: "a <= b", tests: ["lib/a.test.ts"] };

it("every described wrong change still fits: its text stands once in its file, and its tests exist", async () => {
  const tables = await readTables();
  expect(tables.length).toBeGreaterThan(0);
  const misfits = tables.flatMap(({ area, mutations }) =>
    mutations.flatMap(
      (each) =>
        misfit(each)
          ?.split("\n", 1)
          .map((why) => `${area}: ${each.rule}: ${why}`) ?? [],
    ),
  );
  expect(misfits).toEqual([]);
});

it("no table is empty, and no change is described twice", async () => {
  const tables = await readTables();
  expect(tables.filter(({ mutations }) => mutations.length === 0)).toEqual([]);
  const changes = tables.flatMap(({ mutations }) =>
    mutations.map(({ file, find, replace }) => JSON.stringify([file, find, replace])),
  );
  expect(changes.filter((change, index) => changes.indexOf(change) !== index)).toEqual([]);
});

it("a change replaces its text and nothing else", () => {
  expect(applyTo("if (a < b) return $&;", mutation)).toBe("if (a <= b) return $&;");
});

it("a text that is missing or stands twice is refused", () => {
  expect(() => applyTo("if (a > b)", mutation)).toThrow("0 times");
  expect(() => applyTo("a < b || a < b", mutation)).toThrow("2 times");
});

it("a change of a missing file, without tests, or to the same text does not fit", () => {
  const file = "tools/testing/mutations/mutation.ts";
  const fitting = { ...mutation, file, find: "export interface Mutation", tests: [file] };
  expect(misfit(fitting)).toBeNull();
  expect(misfit({ ...fitting, file: "lib/nowhere.ts" })).toBe("lib/nowhere.ts does not exist");
  expect(misfit({ ...fitting, tests: ["lib/nowhere.test.ts"] })).toBe("lib/nowhere.test.ts does not exist");
  expect(misfit({ ...fitting, tests: [] })).toBe("it names no test");
  expect(misfit({ ...fitting, replace: fitting.find })).toBe("it changes nothing");
});
