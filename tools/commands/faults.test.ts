/** Checks that every row of FAULTS.md and SECURITY.md has tests and that they exist, so that renaming or removing one must change the row's list too. */
import { describe, expect, it } from "vitest";
import { isTest, listedRowsOf, rowsOf, testsOf } from "@/tools/testing/named-tests";

describe.each([
  { document: "FAULTS.md", atLeastRows: 80, atLeastTests: 180 },
  { document: "SECURITY.md", atLeastRows: 45, atLeastTests: 110 },
])("$document", ({ document, atLeastRows, atLeastTests }) => {
  it(`every fault and promise in ${document} links to the files of its tests, and the list of titles has the same rows and files`, () => {
    const rows = rowsOf(document);
    expect(rows.length).toBeGreaterThan(atLeastRows);
    expect(rows).toEqual(listedRowsOf(document));
    expect(rows.filter(({ files }) => files.length === 0)).toEqual([]);
  });

  it(`every test of a row of ${document} exists in its file under that title`, () => {
    const tests = testsOf(document);
    expect(tests.length).toBeGreaterThan(atLeastTests);
    expect(tests.filter((test) => !isTest(test))).toEqual([]);
  });

  it(`each file of a row of ${document} has at least one title`, () => {
    expect(new Set(testsOf(document).map(({ file }) => file))).toEqual(
      new Set(rowsOf(document).flatMap(({ files }) => files)),
    );
  });
});
