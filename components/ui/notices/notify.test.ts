import { expect, test } from "vitest";
import { type Notice, notify, showNotices } from "./notify";

test("notices are kept until they can be shown, and each is shown once", () => {
  const shown: Notice[] = [];
  notify({ words: "First." });
  const stop = showNotices((notice) => shown.push(notice));
  notify({ words: "Second." });
  stop();
  notify({ words: "Third." });
  expect(shown.map((notice) => notice.words)).toEqual(["First.", "Second."]);
  showNotices((notice) => shown.push(notice))();
  expect(shown.map((notice) => notice.words)).toEqual(["First.", "Second.", "Third."]);
});
