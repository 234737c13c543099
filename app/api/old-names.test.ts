/** Names of lists of earlier releases, for programs that still use them. */
import { BOARD_PAGE_ITEMS } from "contract/boards/request-limits";
import { beforeEach, expect, it } from "vitest";
import { changeBoard } from "@/lib/boards/change";
import { createBoard } from "@/lib/boards/create";
import type { Handler } from "@/lib/http/route-on";
import { ORIGIN, testAuthDeps, testPerson } from "@/tools/testing/auth";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { GET as items } from "./boards/[boardId]/items/route";
import { GET as board } from "./boards/[boardId]/route";
import { GET as changes } from "./creations/changes/route";
import { GET as models } from "./models/route";

describeOnEachDatabase("old names of lists", (database) => {
  let ask: (handler: Handler, query?: Record<string, string>) => Promise<Record<string, unknown>>;

  beforeEach(async () => {
    const deps = testAuthDeps(database());
    const { boards } = createTestBoards(database());
    runStudio({
      ...deps,
      settings: { ...deps.settings, role: "all" },
      boards,
      creations: boards.creations,
      stopping: false,
    });
    const { personId: ownerId, token } = await testPerson(deps, "Ada");
    const boardId = await createBoard(boards, { ownerId, name: "Lobby", pictureIds: [] });
    const headings = Array.from({ length: BOARD_PAGE_ITEMS + 3 }, (_, n) => ({
      ...{ id: `h${n}`, picture_id: null, title: "", note: "", mark: null },
    }));
    for (let at = 0; at < headings.length; at += 100)
      await changeBoard(boards, {
        ownerId,
        boardId,
        actions: [{ type: "add", items: headings.slice(at, at + 100) }],
      });
    ask = async (handler, query = {}) => {
      const headers = { authorization: `Bearer ${token}` };
      const request = new Request(`${ORIGIN}/api/x?${new URLSearchParams(query)}`, { headers });
      const answer = await handler(request, { params: Promise.resolve({ boardId }) });
      expect(answer.status).toBe(200);
      return answer.json();
    };
  });

  it("`after` and `next` of a board's items, and `since` and `cursor` of the changes, still mean what `cursor` and `next_cursor` mean", async () => {
    const first = (await ask(board)) as { value: { board: { next: string; next_cursor: string } } };
    const { next, next_cursor } = first.value.board;
    expect(next).toBe(next_cursor);
    const page = await ask(items, { cursor: next_cursor });
    expect(page).toMatchObject({ value: { items: [{}, {}, {}], next: null, next_cursor: null } });
    expect(await ask(items, { after: next })).toEqual(page);

    const poll = (await ask(changes)) as { value: { cursor: string; next_cursor: string } };
    expect(poll.value.cursor).toBe(poll.value.next_cursor);
    for (const name of ["since", "cursor"])
      expect(await ask(changes, { [name]: poll.value.cursor })).toMatchObject({ value: { creations: [] } });
  });

  it("the items of a board are also read from the first page on", async () => {
    const { value } = (await ask(items)) as { value: { items: { id: string }[] } };
    expect(value.items).toHaveLength(BOARD_PAGE_ITEMS);
    expect(value.items[0]?.id).toBe("h0");
  });

  it("models are also listed beside `value`, as in earlier releases", async () => {
    const answer = (await ask(models)) as { value: { models: unknown[] }; models: unknown[] };
    expect(answer.value.models.length).toBeGreaterThan(0);
    expect(answer.models).toEqual(answer.value.models);
  });
});
