/** A server of one's own of whose model only the name is known, such as sd-server of stable-diffusion.cpp. */
import { expect, it } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { play } from "@/tools/testing/adapters/fault-suite";
import type { OpenAiStandIn } from "@/tools/testing/adapters/openai";
import { OWN_SERVER } from "@/tools/testing/adapters/under-test/openai";
import { describeOnSqlite } from "@/tools/testing/database";
import { aRequest } from "@/tools/testing/studio";

const FOUR_PICTURES = aRequest({
  is_enable_prompt_enhancer: false,
  config: { image_number: 4 },
  settings: { aspect_ratio: "1:1", resolution: 256 },
});

describeOnSqlite("an OpenAI-style server of one's own", (database) => {
  const draw = (prepare: (standIn: OpenAiStandIn) => void = () => {}) =>
    play(database(), OWN_SERVER, async ({ context, ownerId, standIn, read, until }) => {
      const server = standIn as OpenAiStandIn;
      prepare(server);
      const id = await createCreation(context, { ownerId, request: FOUR_PICTURES, idempotencyKey: null });
      await until(async () => (await read(id)).finish_time !== null);
      drawn = { creation: await read(id), bodies: server.bodies };
    });
  let drawn: {
    creation: Awaited<ReturnType<Parameters<Parameters<typeof play>[2]>[0]["read"]>>;
    bodies: OpenAiStandIn["bodies"];
  };

  it("is asked for all pictures in one call, so that they differ, and reports the seeds that their files name", async () => {
    await draw();
    expect(drawn.bodies.map(({ n }) => n)).toEqual([4]);
    expect(drawn.bodies[0]).not.toHaveProperty("seed");
    expect(drawn.creation).toMatchObject({ status: "succeed", notice: null });
    expect(drawn.creation.outputs.map(({ seed }) => seed)).toEqual([42, 43, 44, 45]);
  });

  it("that delivers one picture a call is asked again for each of the others", async () => {
    await draw((server) => server.deliverAtMost(1));
    expect(drawn.bodies.map(({ n }) => n)).toEqual([4, 1, 1, 1]);
    // The stand-in begins each call with the same seed.
    const notice = "All 4 pictures are the same file. The model drew them with the same seed.";
    expect(drawn.creation).toMatchObject({ status: "succeed", notice });
    expect(drawn.creation.outputs).toHaveLength(4);
  });

  it("that breaks off is of unknown outcome, and nobody is told of charges", async () => {
    await play(database(), OWN_SERVER, async ({ standIn, create, read, until }) => {
      standIn.failNext("drop_after_read");
      const id = await create();
      await until(async () => (await read(id)).finish_time !== null);
      const { status, is_free, error } = await read(id);
      expect({ status, is_free }).toEqual({ status: "outcome_unknown", is_free: true });
      expect(error?.message).toContain("Drawing again costs nothing.");
      expect(error?.message).not.toContain("charged");
    });
  });

  it("whose picture is cancelled may go on, and nobody is told of charges", async () => {
    await play(database(), OWN_SERVER, async ({ standIn, create, cancel, read, until }) => {
      standIn.hold("drawing");
      const id = await create();
      await until(async () => standIn.creates === 1);
      await cancel(id);
      await until(async () => (await read(id)).finish_time !== null);
      expect(await read(id)).toMatchObject({
        status: "cancelled",
        notice: expect.stringContaining("may finish what it had begun, which is not kept."),
      });
    });
  });
});
