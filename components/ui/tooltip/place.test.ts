import { expect, test } from "vitest";
import { placeTooltip } from "./place";

const VIEW = { width: 400, height: 300 };
const TIP = { width: 80, height: 20 };
const control = (left: number, top: number) => ({ left, top, width: 40, height: 40 });

test("a tooltip stands centred above its control", () => {
  expect(placeTooltip(control(200, 100), TIP, VIEW)).toEqual({ left: 180, top: 74 });
});

test("a tooltip stands below a control at the top of the window", () => {
  expect(placeTooltip(control(200, 10), TIP, VIEW)).toEqual({ left: 180, top: 56 });
});

test("a tooltip stays inside the window at both sides", () => {
  expect(placeTooltip(control(0, 100), TIP, VIEW).left).toBe(6);
  expect(placeTooltip(control(360, 100), TIP, VIEW).left).toBe(314);
});

test("beside a column of controls a tooltip stands at the right, inside the window", () => {
  expect(placeTooltip(control(8, 100), TIP, VIEW, true)).toEqual({ left: 54, top: 110 });
  expect(placeTooltip(control(8, 280), TIP, VIEW, true).top).toBe(274);
});
