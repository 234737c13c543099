/** Names of earlier releases: of lists they are still taken, others are refused with what they are called now. */
import { BOARD_PAGE_ITEMS } from "contract/boards/request-limits";
import { beforeEach, expect, it } from "vitest";
import { changeBoard } from "@/lib/boards/change";
import { createBoard } from "@/lib/boards/create";
import { listLinks } from "@/lib/boards/links/manage-links";
import { readBoard } from "@/lib/boards/read";
import type { Handler } from "@/lib/http/route-on";
import { ORIGIN, testAuthDeps, testPerson } from "@/tools/testing/auth";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { POST as change } from "./boards/[boardId]/actions/route";
import { GET as items } from "./boards/[boardId]/items/route";
import { PATCH as changeLink } from "./boards/[boardId]/links/[linkId]/route";
import { POST as makeLink } from "./boards/[boardId]/links/route";
import { GET as board } from "./boards/[boardId]/route";
import { GET as changes } from "./creations/changes/route";
import { GET as models } from "./models/route";
import { POST as act } from "./sheets/[sheetId]/actions/route";

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
      ...{ id: `h${n}`, picture_id: null, title: "", note: "", decision: null },
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

describeOnEachDatabase("old names of decisions and favourites", (database) => {
  async function open() {
    const deps = testAuthDeps(database());
    const { boards } = createTestBoards(database());
    runStudio({
      ...deps,
      settings: { ...deps.settings, role: "all" },
      ...{ boards, creations: boards.creations, stopping: false },
    });
    const { personId: ownerId, token } = await testPerson(deps, "Ada");
    const boardId = await createBoard(boards, { ownerId, name: "Lobby", pictureIds: [] });
    const heading = { id: "h1", picture_id: null, title: "Night" };
    await changeBoard(boards, {
      ...{ ownerId, boardId },
      actions: [{ type: "add", items: [{ ...heading, note: "", decision: null }] }],
    });
    const send = async (
      method: string,
      handler: Handler,
      body: object,
      more: Record<string, string> = {},
    ) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const request = new Request(`${ORIGIN}/api/x`, { method, headers, body: JSON.stringify(body) });
      const answer = await handler(request, { params: Promise.resolve({ boardId, ...more }) });
      return { ...((await answer.json()) as object), status: answer.status };
    };
    const board = async () => (await readBoard(boards, { ownerId, boardId })).board;
    const links = () => listLinks(boards, { ownerId, boardId });
    return { send, board, links };
  }

  it.each([
    [{ type: "mark", item_ids: ["h1"], mark: "pick" }, "actions.1.mark"],
    [
      { type: "add", items: [{ id: "h2", picture_id: null, title: "Day", mark: "pick" }] },
      "actions.1.items.0.mark",
    ],
  ])(
    "a board's actions that say `mark` are refused, and told that it is called decision: %j",
    async (old, field) => {
      const { send, board } = await open();
      const answer = await send("POST", change, { actions: [{ type: "rename", name: "Hall" }, old] });
      expect(answer).toMatchObject({
        status: 400,
        message: expect.stringMatching(/^mark is called decision in this version.*Reload the page/),
        details: [{ field }],
      });
      expect(await board()).toMatchObject({ name: "Lobby", items: [{ id: "h1", decision: null }] });
    },
  );

  it("a sheet's action that says `mark` is refused, and told that it is called decision", async () => {
    const { send } = await open();
    const answer = await send("POST", act, { type: "mark", cells: ["0"], mark: "pick" }, { sheetId: "sh_1" });
    expect(answer).toMatchObject({ status: 400, message: expect.stringMatching(/^mark is called decision/) });
  });

  it("a share link that says `allows_hearts` is refused, neither made nor changed, so that none allows what its owner forbade", async () => {
    const { send, links } = await open();
    const words = expect.stringMatching(/^allows_hearts is called allows_favourites/);
    expect(await send("POST", makeLink, { allows_hearts: false })).toMatchObject({
      status: 400,
      message: words,
    });
    expect(await links()).toEqual([]);
    expect(await send("POST", makeLink, { allows_favourites: true })).toMatchObject({ status: 200 });
    const [link] = await links();
    const changed = await send("PATCH", changeLink, { allows_hearts: false }, { linkId: link?.id ?? "" });
    expect(changed).toMatchObject({ status: 400, message: words });
    expect(await links()).toMatchObject([{ allows_favourites: true }]);
  });
});
