import type { BoardSummary } from "contract/boards/board";
import { describe, expect, test } from "vitest";
import { addToBoard, answerBoardRequests, type BoardRequest } from "./ask";
import { boardOptions } from "./board-options";
import { addedInWords, notRemovedInWords, onBoardsInWords } from "./words";

const board = (name: string): BoardSummary => ({
  id: `bo_${name.replaceAll(" ", "_")}`,
  name,
  ...{ role: "owner", members: 0 },
  create_time: "2026-11-22T10:00:00.000Z",
  update_time: "2026-11-22T10:00:00.000Z",
  pictures: 3,
  covers: [],
  active_links: 0,
  new_feedback: 0,
});

describe("the notice after pictures are added to a board", () => {
  test.each([
    [{ added: 1, before: 0, missing: 0 }, "Added to Lobby."],
    [{ added: 0, before: 1, missing: 0 }, "Already on Lobby."],
    [{ added: 0, before: 0, missing: 1 }, "Not added to Lobby: the picture was deleted."],
    [{ added: 3, before: 0, missing: 0 }, "3 pictures added to Lobby."],
    [{ added: 1, before: 1, missing: 0 }, "1 picture added to Lobby. 1 was on it already."],
    [
      { added: 2, before: 3, missing: 1 },
      "2 pictures added to Lobby. 3 were on it already. 1 was deleted meanwhile.",
    ],
    [{ added: 0, before: 2, missing: 0 }, "All 2 are already on Lobby."],
    [
      { added: 0, before: 2, missing: 1 },
      "Nothing was added to Lobby. 2 were on it already. 1 was deleted meanwhile.",
    ],
    [
      { added: 312, before: 0, missing: 0, failed: { pictures: 288, isUnconfirmed: false } },
      "312 of 600 pictures were added to Lobby. The other 288 were not added.",
    ],
    [
      { added: 480, before: 19, missing: 1, failed: { pictures: 700, isUnconfirmed: false } },
      "480 of 1,200 pictures were added to Lobby. 19 were on it already. 1 was deleted meanwhile. The other 700 were not added.",
    ],
    [
      { added: 500, before: 0, missing: 0, failed: { pictures: 100, isUnconfirmed: true } },
      "500 of 600 pictures were added to Lobby. Whether the other 100 were added was not confirmed.",
    ],
    [
      { added: 0, before: 0, missing: 0, failed: { pictures: 600, isUnconfirmed: true } },
      "Adding 600 pictures to Lobby was not confirmed.",
    ],
  ])("%j reads “%s”", (pictures, words) => {
    expect(addedInWords("Lobby", pictures)).toBe(words);
  });
});

test("the notice after an undo that failed in the middle says how many pictures were removed", () => {
  expect(notRemovedInWords("Lobby", { of: 600, left: 100 })).toBe(
    "500 of 600 pictures were removed from Lobby again.",
  );
  expect(notRemovedInWords("Lobby", { of: 600, left: 600 })).toBe("Nothing was removed from Lobby.");
});

describe("the notice after a delete", () => {
  test("a picture that was on no board is not followed by words about boards", () => {
    expect(onBoardsInWords("It", [])).toBe("");
  });
  test("the boards of deleted pictures are named, the fourth and further ones counted", () => {
    expect(onBoardsInWords("It", ["Lobby"])).toBe("It was on the board Lobby.");
    expect(onBoardsInWords("It", ["Lobby", "Pitch"])).toBe("It was on 2 boards: Lobby, Pitch.");
    expect(onBoardsInWords("They", ["A", "B", "C", "D", "E"])).toBe(
      "They were on 5 boards: A, B, C and 2 more.",
    );
  });
});

describe("the boards to choose from", () => {
  const boards = [board("Pitch"), board("Lobby"), board("Lobby at night")];
  const wanted = { boards, typed: "", lastId: "bo_Lobby", startsNew: false, suggestion: "Board of today" };
  const names = (options: ReturnType<typeof boardOptions>) =>
    options.map(({ id, name }) => (id === null ? `new: ${name}` : name));

  test("the board used last comes first, and a new board last", () => {
    expect(names(boardOptions(wanted))).toEqual(["Lobby", "Pitch", "Lobby at night", "new: Board of today"]);
  });
  test("a new board comes first where one is asked for", () => {
    expect(names(boardOptions({ ...wanted, startsNew: true }))[0]).toBe("new: Board of today");
  });
  test("typed words narrow the boards down and name the new one", () => {
    expect(names(boardOptions({ ...wanted, typed: " night " }))).toEqual(["Lobby at night", "new: night"]);
  });
  test("a name that a board has already offers no second board of that name", () => {
    expect(names(boardOptions({ ...wanted, typed: "PITCH" }))).toEqual(["Pitch"]);
  });
});

test("a request for a board reaches what answers it, until that is removed", () => {
  const asked: BoardRequest[] = [];
  const stop = answerBoardRequests((request) => asked.push(request));
  addToBoard({ pictureIds: ["pi_1"], to: "last" });
  stop();
  addToBoard({ pictureIds: ["pi_2"], to: "last" });
  expect(asked).toEqual([{ pictureIds: ["pi_1"], to: "last" }]);
});
