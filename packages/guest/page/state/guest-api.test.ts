import { afterEach, expect, test, vi } from "vitest";
import { createGuestApi } from "./guest-api";
import { aGuestBoard, aHeading, aPictureItem } from "./guest-board.fixture";

afterEach(() => vi.unstubAllGlobals());

const api = createGuestApi("/api/shared/the-secret", "key");
const answered = (value: unknown) =>
  vi.stubGlobal("fetch", async () => Response.json({ status: "success", value }));
const notUnderstood = { status: "failed", message: "The studio's answer is not understood." };

test("a board and a page of another version of the studio, without what the page counts with, are not shown", async () => {
  const { favourites: _, ...older } = aGuestBoard({});
  answered({ tag: "a", board: older });
  expect(await api.read()).toMatchObject(notUnderstood);
  const { picture, ...item } = aPictureItem("p1");
  const { favourites: __, ...olderPicture } = picture ?? {};
  answered({ tag: "a", items: [aHeading("Hall"), { ...item, picture: olderPicture }], next_cursor: null });
  expect(await api.readItems("after")).toMatchObject(notUnderstood);
});

test("a board, a page and what has not changed are read", async () => {
  const board = aGuestBoard({});
  answered({ tag: "a", board });
  expect(await api.read()).toEqual({ status: "done", value: { tag: "a", board } });
  const items = [aHeading("Hall"), aPictureItem("p1")];
  answered({ tag: "a", items, next_cursor: "b" });
  expect(await api.readItems("after")).toEqual({
    status: "done",
    value: { tag: "a", items, next_cursor: "b" },
  });
  answered({ tag: "a", items: null });
  expect(await api.readItems("after", "a")).toEqual({
    status: "done",
    value: { tag: "a", items: null, next_cursor: null },
  });
});
