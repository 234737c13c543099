import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { afterEachStatement } from "@/tools/testing/interruptions/interrupt";
import { knownStudioId, studioId } from "./studio-id";

describeOnEachDatabase("the id of a studio", (database, another) => {
  it("is made once and stays, also when another process makes one at the same time", async () => {
    expect(await knownStudioId(database())).toBeNull();
    let first = "";
    const overtaken = afterEachStatement(database(), async (statement) => {
      if (statement === 1) first = await studioId(another(), 1);
    });
    expect(await studioId(overtaken, 2)).toBe(first);
    expect(first).toMatch(/^[0-9a-f]{8}$/);
    expect(await studioId(database(), 3)).toBe(first);
    expect(await knownStudioId(database())).toBe(first);
  });
});
