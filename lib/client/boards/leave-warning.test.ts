import { expect, test } from "vitest";
import { aBoard, aPictureItem } from "./a-board.fixture";
import { createBoardStore } from "./board-store";
import { warnWhileUnsaved } from "./leave-warning";

test("the browser asks before a tab is closed with unsaved changes of a board, and no longer once they are saved", async () => {
  const first = { tag: "1", board: aBoard([aPictureItem("a")]) };
  const saves: (() => void)[] = [];
  const store = createBoardStore(first, {
    read: async () => null,
    readItems: () => Promise.reject(new Error("There is one page.")),
    send: () =>
      new Promise((resolve) =>
        saves.push(() => resolve({ name: "A board", version_before: 1, version: 2, added: [], already: [] })),
      ),
    retryAfterMsOf: () => 0,
    verdictOn: () => "repeat",
    pause: async () => {},
    tell: () => {},
  });
  const tab = new EventTarget();
  const asks = () => !tab.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  warnWhileUnsaved(tab, store);
  expect(asks()).toBe(false);
  store.change([{ type: "decide", item_ids: ["a"], decision: "pick" }], "picked 1 picture");
  expect(asks()).toBe(true);
  saves[0]?.();
  await expect.poll(() => store.getState().unsaved).toBe(0);
  expect(asks()).toBe(false);
});
