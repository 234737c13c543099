import { expect, test } from "vitest";
import { drawNotices, type Notice, notify } from "./notify";

test("what is said before anybody draws it waits, and nothing is said twice", () => {
  const drawn: Notice[] = [];
  notify({ words: "First." });
  const stop = drawNotices((notice) => drawn.push(notice));
  notify({ words: "Second." });
  stop();
  notify({ words: "Third." });
  expect(drawn.map((notice) => notice.words)).toEqual(["First.", "Second."]);
  drawNotices((notice) => drawn.push(notice))();
  expect(drawn.map((notice) => notice.words)).toEqual(["First.", "Second.", "Third."]);
});
