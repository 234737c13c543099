import { describe, expect, test } from "vitest";
import { cullKey } from "./cull-key";

const press = (
  key: string,
  mods: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...mods,
});

describe("the keys of culling", () => {
  test.each([
    ["p", "pick"],
    ["x", "reject"],
    ["u", null],
    ["P", "pick"],
  ] as const)("%s decides %s and leads on", (key, decision) => {
    expect(cullKey(press(key), true)).toEqual({ kind: "decide", decision, advances: true });
  });
  test("Shift with a decision stays, and where decisions stay it leads on", () => {
    expect(cullKey(press("P", { shiftKey: true }), true)).toMatchObject({ advances: false });
    expect(cullKey(press("P", { shiftKey: true }), false)).toMatchObject({ advances: true });
    expect(cullKey(press("p"), false)).toMatchObject({ advances: false });
  });
  test.each([
    [press("ArrowRight"), { kind: "step", by: 1 }],
    [press("ArrowLeft"), { kind: "step", by: -1 }],
    [press("ArrowLeft", { shiftKey: true }), null],
    [press(" "), { kind: "pair" }],
    [press("F"), { kind: "only_left" }],
    [press("z", { ctrlKey: true }), { kind: "undo" }],
    [press("z", { metaKey: true }), { kind: "undo" }],
    [press("z", { metaKey: true, shiftKey: true }), null],
    [press("p", { ctrlKey: true }), null],
    [press("p", { altKey: true }), null],
    [press("z"), null],
    [press("Escape"), { kind: "close" }],
  ])("case %#: %j does %j", (event, action) => {
    expect(cullKey(event, true)).toEqual(action);
  });
});
