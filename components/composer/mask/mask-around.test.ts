import { expect, it } from "vitest";
import { dotAround } from "./mask-around";

it("around a pin a round region may change whose radius is 12 % of the shorter side, in any shape of picture", () => {
  expect(dotAround({ width: 2000, height: 1000 }, { x: 0.25, y: 1 })).toMatchObject({
    ...{ erases: false, width: 240, points: [{ x: 500, y: 1000 }] },
  });
  expect(dotAround({ width: 500, height: 1000 }, { x: 0, y: 0.5 })).toMatchObject({ width: 120 });
});
