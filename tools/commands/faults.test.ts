/** Checks that every test named in FAULTS.md and SECURITY.md exists, so that renaming or removing it must change the document too. */
import { describe, expect, it } from "vitest";
import { isTest, rowsOf, testsNamedIn } from "@/tools/testing/named-tests";

describe.each([
  { document: "FAULTS.md", atLeast: 50 },
  { document: "SECURITY.md", atLeast: 25 },
])("$document", ({ document, atLeast }) => {
  const rows = rowsOf(document);

  it(`every fault, attack and promise in ${document} names at least one test`, () => {
    expect(rows.length).toBeGreaterThan(atLeast);
    expect(rows.filter((row) => testsNamedIn(row).length === 0)).toEqual([]);
  });

  it(`every test that ${document} names exists in its file under that title`, () => {
    expect(rows.flatMap(testsNamedIn).filter((test) => !isTest(test))).toEqual([]);
  });
});
