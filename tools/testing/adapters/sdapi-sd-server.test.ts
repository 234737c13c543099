/** A server that has only a part of the interface, as sd-server of stable-diffusion.cpp: no progress, no interrupt, small seeds. */
import { expect, it } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { play } from "@/tools/testing/adapters/fault-suite";
import { startSdapi } from "@/tools/testing/adapters/sdapi";
import { SDAPI } from "@/tools/testing/adapters/under-test/sdapi";
import { describeOnSqlite } from "@/tools/testing/database";
import { aRequest } from "@/tools/testing/studio";

const SD_SERVER = { ...SDAPI, start: () => startSdapi({ isSdServer: true }) };

describeOnSqlite("an A1111-style server without progress, interrupt and large seeds", (database) => {
  it.each([
    ["at the end of its seeds", 2_147_483_646, [2_147_483_646, 2_147_483_647, 0], []],
    [
      "beyond its seeds",
      3_000_000_000,
      [852_516_352, 852_516_353, 852_516_354],
      [{ field: "settings.seed", asked: 3_000_000_000, used: 852_516_352 }],
    ],
  ])(
    "%s, each picture is drawn with the seed that stands in the creation",
    async (_, seed, seeds, ignored) => {
      await play(database(), SD_SERVER, async ({ context, ownerId, standIn, read, until }) => {
        const request = aRequest({
          config: { image_number: 3 },
          settings: { seed, aspect_ratio: "1:1", resolution: 256 },
        });
        const id = await createCreation(context, { ownerId, request, idempotencyKey: null });
        await until(async () => (await read(id)).finish_time !== null);
        const creation = await read(id);
        expect(creation.outputs.map((one) => one.seed)).toEqual(seeds);
        expect((standIn as Awaited<ReturnType<typeof startSdapi>>).calls.map((call) => call.seed)).toEqual(
          seeds,
        );
        expect(creation.ignored.filter(({ field }) => field === "settings.seed")).toEqual(ignored);
        expect(creation.settings.seed).toBe(seeds[0]);
      });
    },
  );

  it("a cancel while it draws ends the creation at once, and says that the server finishes what it had begun", async () => {
    await play(database(), SD_SERVER, async ({ standIn, create, cancel, read, until }) => {
      standIn.hold("drawing");
      const id = await create();
      await until(async () => standIn.creates === 1);
      await cancel(id);
      await until(async () => (await read(id)).finish_time !== null);
      expect(await read(id)).toMatchObject({
        status: "cancelled",
        notice: expect.stringContaining("finishes the picture that it had begun, which is not kept."),
      });
    });
  });
});
