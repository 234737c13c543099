import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./hash";

const refused = expect.objectContaining({ errorName: "too_many_requests" });
/** Of "cheap", by Python's hashlib.scrypt with n=1024, r=8, p=1. */
const CHEAP = "scrypt:10:8:1:c2FsdHNhbHRzYWx0c2FsdA:SV0XZ4uv4qp7Ax5e9MHb_3uo5q9rco7kC1Dy7kokuJU";

test("the same password has another hash each time, and only it fits", async () => {
  const [one, other] = await Promise.all([
    hashPassword("a password", "ada"),
    hashPassword("a password", "ada"),
  ]);
  expect(one).not.toBe(other);
  expect(await isPassword("a password", one, "eve")).toBe(true);
  expect(await isPassword("A password", one, "eve")).toBe(false);
  expect(await isPassword("", one, "eve")).toBe(false);
});

test("a hash of an earlier, lower cost is still recognised", async () => {
  expect(await isPassword("cheap", CHEAP, "eve")).toBe(true);
  expect(await isPassword("dear", CHEAP, "eve")).toBe(false);
});

test("while passwords are checked, others have their turns", async () => {
  const stored = await hashPassword("a password", "ada");
  let isOver = false;
  let turns = 0;
  const checking = isPassword("a password", stored, "eve").finally(() => {
    isOver = true;
  });
  for (; !isOver; turns++) await turn();
  expect(await checking).toBe(true);
  // One that stands still takes one or two.
  expect(turns).toBeGreaterThan(20);
});

test("whoever sets a password is served also when the queue of guests who guess is full", async () => {
  const guess = (n: number) => isPassword("wrong", CHEAP, `eve ${n}`).catch((error: unknown) => error);
  const flood = Array.from({ length: 100 }, (_, n) => guess(n));
  const set = await hashPassword("another", "ada");
  expect((await Promise.all(flood)).filter((outcome) => outcome !== false)).toEqual(Array(38).fill(refused));
  expect(await isPassword("another", set, "bob")).toBe(true);
});

test("of a flood of one address a few wait, and somebody else is served among them", async () => {
  const stored = await hashPassword("a password", "ada");
  const flood = Array.from({ length: 40 }, () => isPassword("wrong", stored, "eve").catch((error) => error));
  const other = isPassword("a password", stored, "bob");
  const outcomes = await Promise.all(flood);
  expect(await other).toBe(true);
  expect(outcomes.filter((outcome) => outcome === false)).toHaveLength(12);
  expect(outcomes.filter((outcome) => outcome !== false)).toEqual(Array(28).fill(refused));
});
