import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/lib/testing/database";
import { planLinesOf } from "@/lib/testing/query-plans";
import { addPerson, createTestStudio } from "@/lib/testing/studio";
import { createBoardsContext } from "./context";
import { createBoard } from "./create";
import { listBoards } from "./list";

describeOnEachDatabase("the plans of queries on boards", (database) => {
  it("a list of boards reads deleted pictures only once, and never all pictures", async () => {
    const db = database();
    await addPerson(db, "ada");
    const open = (handle: typeof db) =>
      createBoardsContext(createTestStudio(handle).context, {
        publicUrl: "http://localhost:3000",
        secret: "a secret of at least thirty-two bytes",
      });
    await createBoard(open(db), { ownerId: "ada", name: "A board", pictureIds: [] });
    const lines = await planLinesOf(db, (watched) => listBoards(open(watched), "ada"));
    expect(lines.length).toBeGreaterThan(0);
    expect(
      lines.filter((line) =>
        /^SCAN (pictures|creations|item|board_items)\b|Seq Scan on (pictures|creations|board_items)/.test(
          line,
        ),
      ),
    ).toEqual([]);
  });
});
