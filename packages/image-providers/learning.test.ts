import { expect, it } from "vitest";
import { createTestClock } from "@/tools/testing/studio";
import { createLearning } from "./learning";

function start() {
  const asked: { answer: () => void; fail: () => void }[] = [];
  const errors: unknown[] = [];
  const clock = createTestClock();
  const learning = createLearning(
    () =>
      new Promise<void>((resolve, reject) => {
        asked.push({ answer: resolve, fail: () => reject(new Error("gone")) });
      }),
    { clock, againMs: 60_000, onError: (error) => errors.push(error) },
  );
  return { ...learning, asked, errors, clock };
}

it("a server is asked once for all who want to know, and again when the answer is old", async () => {
  const { learn, asked, clock } = start();
  const both = Promise.all([learn(), learn()]);
  asked[0]?.answer();
  await both;
  await learn();
  expect(asked).toHaveLength(1);
  clock.advance(60_000);
  void learn();
  expect(asked).toHaveLength(2);
});

it("an answer to a question from before a doubt is not believed: the server may have been restarted since", async () => {
  const { learn, doubt, asked } = start();
  const before = learn();
  doubt();
  const after = learn();
  expect(asked).toHaveLength(2);
  asked[1]?.answer();
  await after;
  asked[0]?.answer();
  await before;
  await learn();
  expect(asked).toHaveLength(2);
});

it("a question that an old answer overtakes is still asked after a doubt", async () => {
  const { learn, doubt, asked } = start();
  const before = learn();
  doubt();
  asked[0]?.answer();
  await before;
  void learn();
  expect(asked).toHaveLength(2);
});

it("a failure is told, and the next one who wants to know asks again", async () => {
  const { learn, asked, errors } = start();
  const first = learn();
  asked[0]?.fail();
  await first;
  expect(errors).toHaveLength(1);
  void learn();
  expect(asked).toHaveLength(2);
});
