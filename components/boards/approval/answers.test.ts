import type { Approval } from "contract/boards/approval";
import { expect, test } from "vitest";
import { aHeading, aPictureItem } from "@/lib/client/boards/a-board.fixture";
import { filterItems } from "../board/filter";
import { answerCounts, askedPictures, countByAnswer, linesOf, passesBy } from "./answers";
import { invitation, namesOf, reminder } from "./words";

const person = (name: string) => ({ id: name, name, is_taken: true, answers: 1 });
const approval = (change: Partial<Approval> = {}): Approval => ({
  ...{
    id: "ap1",
    link_id: "li1",
    link_name: "",
    pictures: "picks",
    question: "May we?",
    is_named: true,
    deadline_time: null,
  },
  ...{ shows_answers: false, create_time: "2030-01-01T00:00:00.000Z", close_time: null },
  people: [person("Ana"), person("Ben")],
  answers: [
    { picture_id: "pa", approve: [0, 1], change: [], no: [] },
    { picture_id: "pb", approve: [0], change: [1], no: [] },
    { picture_id: "pc", approve: [], change: [], no: [1] },
  ],
  ...change,
});
const items = [aHeading("h"), ...["a", "b", "c", "d"].map((id) => aPictureItem(id))];

test("a picture counts as approved only where nobody wants a change or says no", () => {
  expect(countByAnswer(items, answerCounts(approval()))).toEqual({ change: 1, no: 1, approve: 1, open: 1 });
  const shown = (filter: Parameters<typeof passesBy>[0]) =>
    filterItems(items, "all", passesBy(filter, approval())).map(({ id }) => id);
  expect(shown("approve")).toEqual(["h", "a"]);
  expect(shown("change")).toEqual(["h", "b"]);
  expect(shown("open")).toEqual(["h", "d"]);
  expect(shown(null)).toHaveLength(5);
});

test("a round asks about what its link shows: picks alone, or all but rejected pictures", () => {
  const counts = { pictures: 10, picks: 3, rejects: 2 };
  expect(askedPictures({ pictures: "picks" }, counts)).toBe(3);
  expect(askedPictures({ pictures: "unrejected" }, counts)).toBe(8);
});

test("the answers to a picture are told with the names of those who gave them", () => {
  const [, mixed] = approval().answers;
  expect(mixed && linesOf(mixed, approval().people)).toEqual([
    { answer: "approve", names: "Ana" },
    { answer: "change", names: "Ben" },
  ]);
});

test("the texts to send have the address, the question, the deadline and the names, and no password", () => {
  const link = { url: "https://studio.example/s/secret", has_password: true };
  const deadline_time = "2030-12-06T17:00:00.000Z";
  const letter = { boardName: "Lobby", approval: approval({ deadline_time }), link };
  const before = Date.parse(deadline_time) - 1;
  const asks = invitation(letter, before);
  for (const part of ["“Lobby”", "May we?", link.url, "6 December 2030", "Ana, Ben", "separately"])
    expect(asks).toContain(part);
  expect(invitation(letter, Date.parse(deadline_time))).not.toContain("December");
  expect(reminder(letter, ["Ben"], before)).toMatch(/^Hello Ben,/);
});

test("names are taken from lines, without empty and repeated ones", () => {
  expect(namesOf(" Ana \n\nBen; Ana, Cleo")).toEqual(["Ana", "Ben", "Cleo"]);
});
