import { expect, it } from "vitest";
import { runWithRequest } from "@/lib/base/current-request";
import { nextTurn } from "./next-turn";

it("somebody with one step waits for one step of each other person, however many steps those have", async () => {
  const order: string[] = [];
  const stepOf = (personId: string) =>
    runWithRequest({ id: personId, personId }, () => nextTurn().then(() => void order.push(personId)));
  const many = ["ada", "ada", "ada", "ada", "bob", "bob", "bob"].map(stepOf);
  await Promise.all([...many, stepOf("eve")]);
  expect(order).toEqual(["ada", "bob", "eve", "ada", "bob", "ada", "bob", "ada"]);
});

it("no two steps share a turn of the event loop, and the line can be empty in between", async () => {
  for (let round = 0; round < 2; round++) {
    let turn = 0;
    let isDone = false;
    const count = () => {
      turn += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const turns = await Promise.all([1, 2, 3].map(() => nextTurn().then(() => turn)));
    isDone = true;
    expect(new Set(turns).size).toBe(3);
  }
});
