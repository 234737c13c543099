import { expect, it } from "vitest";
import { turns } from "./turns";

it("no more run at once than may, all do in their order, and a failure blocks nobody", async () => {
  const inTurn = turns(2);
  const finish: (() => void)[] = [];
  const began: number[] = [];
  let running = 0;
  let most = 0;
  const results = Array.from({ length: 6 }, (_, n) =>
    inTurn(async () => {
      began.push(n);
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => finish.push(resolve));
      running -= 1;
      if (n === 1) throw new Error("one of them");
      return n;
    }).catch((error: Error) => error.message),
  );
  for (let n = 0; n < 6; n++) {
    await expect.poll(() => finish.length).toBeGreaterThan(n);
    finish[n]?.();
  }
  expect(await Promise.all(results)).toEqual([0, "one of them", 2, 3, 4, 5]);
  expect(began).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});
