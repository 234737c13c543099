import { expect, test } from "vitest";
import { createTrial } from "./trial";

const request = { prompt: "a fox", negative_prompt: "" };

test("each person can run at most one enhancement at a time", async () => {
  let answer = (_: string | null) => {};
  const enhance = () =>
    new Promise<string | null>((resolve) => {
      answer = resolve;
    });
  const trying = createTrial({ enhance });
  const first = trying("ada", request);
  await expect(trying("ada", request)).rejects.toMatchObject({ errorName: "too_many_requests" });
  answer("a fox in soft light");
  expect(await first).toBe("a fox in soft light");
  const again = trying("ada", request);
  answer(null);
  expect(await again).toBeNull();
});

test("after a failed enhancement the next prompt is accepted", async () => {
  const trying = createTrial({ enhance: () => Promise.reject(new Error("broken")) });
  await expect(trying("ada", request)).rejects.toThrow("broken");
  await expect(trying("ada", request)).rejects.toThrow("broken");
});
