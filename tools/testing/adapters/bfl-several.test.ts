/** A creation of several pictures at Black Forest Labs, which are tasks of their own, as its owner sees it. */
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "../database";
import { aRequest } from "../studio";
import { type BflStandIn, startBfl } from "./bfl";
import { play } from "./fault-suite";
import { BFL } from "./under-test/bfl";

const FOUR = aRequest({
  ...{ prompt: "a red kite", is_enable_prompt_enhancer: false, config: { image_number: 4 } },
  settings: { aspect_ratio: "1:1", resolution: 64, seed: 7 },
});

describeOnEachDatabase("four pictures of Black Forest Labs", (database) => {
  async function playWith(
    scene: (bfl: BflStandIn, studio: Parameters<Parameters<typeof play>[2]>[0]) => Promise<void>,
  ) {
    let bfl: BflStandIn | null = null;
    const start = async () => {
      bfl = await startBfl();
      return bfl;
    };
    await play(database(), { ...BFL, start }, async (studio) => {
      if (bfl) await scene(bfl, studio);
    });
  }

  it("are kept with their own seeds, and cost what the answers to their creates said", async () => {
    await playWith(async (bfl, { create, read, until }) => {
      const id = await create(FOUR);
      await until(async () => (await read(id)).status === "succeed");
      const { outputs, cost, notice } = await read(id);
      expect(outputs.map(({ seed }) => seed)).toEqual([7, 8, 9, 10]);
      expect(cost).toMatchObject({ amount: 0.18, currency: "USD", is_measured: true });
      expect([notice, bfl.creates]).toEqual([null, 4]);
    });
  });

  it("are two when the third create had no answer; the creation says so, and nothing is sent again", async () => {
    await playWith(async (bfl, { create, read, until }) => {
      bfl.failNext("hang", 2);
      const id = await create(FOUR);
      await until(async () => (await read(id)).status === "succeed");
      const { outputs, cost, notice } = await read(id);
      expect([outputs.length, cost?.amount]).toEqual([2, 0.09]);
      expect(notice).toMatch(
        /took 2 of 4 pictures\. It did not answer for the next, which may have been drawn and charged/,
      );
      expect([bfl.creates, bfl.started]).toEqual([3, 3]);
    });
  });
});
