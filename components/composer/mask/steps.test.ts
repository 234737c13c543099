import { expect, it, vi } from "vitest";
import { extended, type MaskContext, paintAll, paintStep, stepOf } from "./steps";

const context = () => {
  const calls = { lineTo: vi.fn(), stroke: vi.fn(), fillRect: vi.fn(), drawImage: vi.fn() };
  const none = () => undefined;
  const rest = { beginPath: none, moveTo: none, closePath: none, fill: none, clearRect: none };
  const look = { lineWidth: 1, fillStyle: "", strokeStyle: "", globalCompositeOperation: "source-over" };
  return { ...calls, ...rest, ...look, lineCap: "butt", lineJoin: "miter" } as typeof calls & MaskContext;
};
const SIZE = { width: 100, height: 80 };
const at = { x: 25, y: 20 };

it("a click with the brush paints a dot, which is a line that does not end where it begins", () => {
  const on = context();
  paintStep(on, stepOf("brush", { width: 12, at, erases: false }), SIZE);
  expect(on.stroke).toHaveBeenCalledOnce();
  expect(on.lineTo).not.toHaveBeenCalledWith(at.x, at.y);
  expect(on.lineWidth).toBe(12);
});

it("a rectangle has the corners where the pointer was pressed and where it is", () => {
  const on = context();
  const begun = stepOf("rectangle", { width: 12, at, erases: false });
  paintStep(on, extended(extended(begun, { x: 50, y: 50 }), { x: 10, y: 60 }), SIZE);
  expect(on.fillRect).toHaveBeenCalledWith(25, 20, -15, 40);
});

it("an earlier mask is painted before the steps, and is still there when all of them are undone", () => {
  const kept = {} as CanvasImageSource;
  const on = context();
  const step = stepOf("brush", { width: 12, at, erases: true });
  paintAll(on, { undo: [step], redo: [] }, SIZE, kept);
  expect(on.drawImage).toHaveBeenCalledBefore(on.stroke);
  const undone = context();
  paintAll(undone, { undo: [], redo: [step] }, SIZE, kept);
  expect(undone.drawImage).toHaveBeenCalledOnce();
  expect(undone.stroke).not.toHaveBeenCalled();
});
