import { describe, expect, it } from "vitest";
import { bflForEachTest, FOUR } from "@/tools/testing/adapters/bfl/for-each-test";
import { createOf } from "@/tools/testing/adapters/opening";

const at = bflForEachTest();
const { open, status, reads, posted } = at;

describe("a creation of several pictures at Black Forest Labs", () => {
  it("is a task for each, sent once, with seeds that follow one another and tell each picture's own", async () => {
    const id = await createOf(at.opened, FOUR);
    expect(posted().map(({ seed }) => seed)).toEqual([9, 10, 11, 12]);
    expect(await status(id)).toMatchObject({ status: "succeed", notice: null, costMicros: 4 * 45_000 });
    const outputs = await at.opened.service.outputs(id);
    expect(outputs.map(({ index, seed }) => [index, seed])).toEqual([
      [0, 9],
      [1, 10],
      [2, 11],
      [3, 12],
    ]);
    expect(at.bfl.creates).toBe(4);
  });

  it("begins anew at the smallest seed after the largest", async () => {
    await createOf(at.opened, { ...FOUR, config: { image_number: 2 }, settings: { seed: 4_294_967_295 } });
    expect(posted().map(({ seed }) => seed)).toEqual([4_294_967_295, 0]);
  });

  it("is asked for one task at a time, and for none that has ended", async () => {
    at.bfl.hold("drawing");
    const id = await createOf(at.opened, FOUR);
    for (const _ of [1, 2, 3]) expect(await status(id)).toMatchObject({ status: "processing" });
    expect(reads()).toHaveLength(3);
    const [first] = at.bfl.creations;
    if (first) first.stage = "done";
    expect(await status(id)).toMatchObject({ status: "processing", progress: 0.25 });
    await status(id);
    expect(reads()).toHaveLength(6);
    expect(reads().filter(({ path }) => path.includes(first?.id ?? ""))).toHaveLength(4);
  });

  it.each([
    [
      "quota",
      "refused",
      2,
      "Black Forest Labs took 2 of 4 pictures and refused the next, which costs nothing. The others were not sent.",
    ],
    [
      "drop_after_read",
      "no answer",
      3,
      "Black Forest Labs took 2 of 4 pictures. It did not answer for the next, which may have been drawn and charged. The others were not sent.",
    ],
  ] as const)(
    "after %s at the third (%s) keeps those that were paid for, also after a restart, says what is missing, and sends nothing again",
    async (fault, _, started, notice) => {
      at.bfl.failNext(fault, 2);
      const id = await createOf(at.opened, FOUR);
      expect([at.bfl.creates, at.bfl.started]).toEqual([3, started]);
      const restarted = open();
      expect(await status(id, restarted)).toMatchObject({ status: "succeed", notice, costMicros: 90_000 });
      expect(await restarted.service.outputs(id)).toHaveLength(2);
      expect(at.bfl.creates).toBe(3);
    },
  );

  it("that takes too long to start says which pictures were not sent", async () => {
    at.bfl.answerCreates({
      polling_url() {
        at.opened.clock.advance(12_000);
        return undefined;
      },
    });
    const id = await createOf(at.opened, FOUR);
    expect(at.bfl.creates).toBe(2);
    expect(await status(id)).toMatchObject({
      status: "succeed",
      notice: "Black Forest Labs took 2 of 4 pictures. The rest could not be sent, which costs nothing.",
    });
  });

  it("of which the moderation withheld one has the others, and costs only those", async () => {
    at.bfl.end({ status: "Ready" }, { status: "Content Moderated" }, { status: "Error" });
    const id = await createOf(at.opened, FOUR);
    expect(await status(id)).toMatchObject({
      status: "succeed",
      notice:
        "The moderation of Black Forest Labs withheld one picture, which costs nothing. Black Forest Labs could not draw one picture.",
      costMicros: 90_000,
    });
    expect((await at.opened.service.outputs(id)).map(({ index }) => index)).toEqual([0, 3]);
  });

  it("of which a task stays unknown waits for it a little, and then keeps the others", async () => {
    at.bfl.end({ status: "Ready" }, { status: "Task not found" });
    const id = await createOf(at.opened, { ...FOUR, config: { image_number: 2 } });
    expect(await status(id)).toMatchObject({ status: "processing" });
    expect(await status(id)).toMatchObject({ status: "processing" });
    expect(await status(id)).toMatchObject({
      status: "succeed",
      notice: "Black Forest Labs no longer knows one picture, which may be charged.",
    });
    expect(await at.opened.service.outputs(id)).toHaveLength(1);
  });
});
