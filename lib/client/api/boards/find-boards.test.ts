import { MAX_IDS_AT_ONCE } from "contract/boards/request-limits";
import { afterEach, expect, it, vi } from "vitest";
import { findBoards } from "./board";

afterEach(() => vi.unstubAllGlobals());

it("boards of more pictures than one request may name are found by several requests, each board once", async () => {
  const named: string[][] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    named.push(JSON.parse(body).picture_ids);
    return Response.json({ status: "success", value: { boards: [{ id: "board_1", name: "Lobby" }] } });
  });
  const ids = Array.from({ length: MAX_IDS_AT_ONCE + 1 }, (_, n) => `picture_${n}`);
  expect(await findBoards({ picture_ids: ids })).toEqual([{ id: "board_1", name: "Lobby" }]);
  expect(named.map(({ length }) => length)).toEqual([MAX_IDS_AT_ONCE, 1]);
  expect(named.flat()).toEqual(ids);
});
