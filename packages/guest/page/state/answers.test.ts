import { expect, test } from "vitest";
import { deadlineInWords, sumInWords } from "../approval/words";
import { type GivenAnswer, isOpen, nextUnanswered, withAnswers } from "./answers";
import { aGuestBoard, anApproval } from "./guest-board.fixture";

const NOW = Date.UTC(2030, 11, 5, 16);
const given = (answer: GivenAnswer["answer"], approvalId = "ap1"): GivenAnswer => ({
  ...{ approvalId, name: "Ada", answer },
});

test("an answer shows at once, replaces the one before, can be taken back, and is of its own round alone", () => {
  const board = aGuestBoard({ approval: anApproval({ answers: [{ picture_id: "p1", answer: "no" }] }) });
  const after = (one: GivenAnswer) => withAnswers(board, new Map([["p1", one]])).approval;
  expect(after(given("approve"))).toMatchObject({
    name: "Ada",
    answers: [{ picture_id: "p1", answer: "approve" }],
  });
  expect(after(given(null))?.answers).toEqual([]);
  expect(after(given("approve", "ap0"))).toEqual(board.approval);
});

test("the next picture without an answer is looked for behind the present one, and then from the beginning", () => {
  const approval = anApproval({ answers: [{ picture_id: "p2", answer: "no" }] });
  const ids = ["p1", "p2", "p3"];
  expect([null, "p1", "p3"].map((after) => nextUnanswered(approval, ids, after))).toEqual(["p1", "p3", "p1"]);
  expect(nextUnanswered(approval, ["p2"], null)).toBeNull();
});

test("a round takes answers until it is closed or its deadline is over", () => {
  const deadline_time = new Date(NOW).toISOString();
  expect(isOpen(anApproval(), NOW)).toBe(true);
  expect(isOpen(anApproval({ deadline_time }), NOW - 1)).toBe(true);
  expect(isOpen(anApproval({ deadline_time }), NOW)).toBe(false);
  expect(isOpen(anApproval({ is_closed: true }), NOW)).toBe(false);
});

test("a deadline is told with its day and how long it is, and in UTC where nobody knows the guest's zone", () => {
  const time = new Date(NOW).toISOString();
  expect(deadlineInWords(time, null)).toBe("Thursday 5 December, 16:00 UTC");
  expect(deadlineInWords(time, NOW - 3 * 86_400_000)).toMatch(/your time, in 3 days$/);
  expect(deadlineInWords(time, NOW - 30 * 60_000)).toMatch(/in 30 min$/);
  expect(deadlineInWords(time, NOW)).toMatch(/which is over$/);
});

test("the sum of the answers leaves out what is none", () => {
  const answers = (["approve", "approve", "no"] as const).map((answer, n) => ({
    picture_id: `p${n}`,
    answer,
  }));
  expect(sumInWords({ answers })).toBe("2 approved, 1 no");
});
