/** Many creations that wait for the same picture host leave the calls of the service to those that can go on. */
import sharp from "sharp";
import { expect, it } from "vitest";
import { closedAfterTest } from "@/tools/testing/closing";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createStoppedClock, createTestStudio } from "@/tools/testing/studio";
import { clientAtUpstream } from "@/tools/testing/upstream/client";
import { startUpstream } from "@/tools/testing/upstream/upstream";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { currentPace } from "./pace";
import { sweep } from "./sweep";

const closing = closedAfterTest();
const WAITING = 60;
const MINUTE_MS = 60_000;

describeOnEachDatabase(
  "many creations whose pictures are at a host that the settings do not allow",
  (database) => {
    async function open() {
      const ownerId = await addPerson(database());
      const clock = createStoppedClock();
      const storage = closing(await startUpstream());
      const picture = sharp({ create: { width: 12, height: 8, channels: 3, background: "teal" } });
      const answer = { text: await picture.png().toBuffer(), type: "image/png" };
      storage.always("media", { answer });
      const client = closing(await clientAtUpstream({ clock, settings: { maxActive: 20 } }));
      client.upstream.script("a lake", { media: { url: `${storage.baseUrl}/media/one/0.png` } });
      const start = (settings: { mediaHosts?: string[]; requestsPerMinute?: number } = {}) => {
        const service = client.another(settings, database());
        const { context } = createTestStudio(database(), { service, clock });
        const create = (prompt: string) => {
          const request = aRequest({ prompt, config: { image_number: 1 } });
          return createCreation(context, { ownerId, request, idempotencyKey: null });
        };
        const read = (id: string) => readCreation(context, { ownerId, id });
        const round = async (ms: number) => {
          clock.advance(ms);
          await sweep(context);
          await settled(context);
        };
        return { context, create, read, round };
      };
      const first = start();
      const ids: string[] = [];
      for (let n = 0; n < WAITING; n++) ids.push(await first.create("a lake"));
      const countNotices = async () =>
        (await Promise.all(ids.map(first.read))).filter(({ notice }) => notice !== null).length;
      const untilAllWait = async () => {
        for (let n = 0; n < 100 && (await countNotices()) < WAITING; n++) await first.round(2_000);
        expect(await countNotices()).toBe(WAITING);
      };
      await untilAllWait();
      // Those that began waiting before the others look again sooner than the number of all asks for.
      for (let n = 0; n < 15; n++) await first.round(MINUTE_MS);
      // On a busy machine a read of the service may fail, and is repeated in a later round.
      await untilAllWait();
      const host = new URL(storage.baseUrl).host;
      return { start, ids, host };
    }

    it("do not keep another creation waiting for its pictures, however few calls the service allows", async () => {
      const { start } = await open();
      const { context, create, read, round } = start({ requestsPerMinute: 60 });
      for (let n = 0; n < 30; n++) await round(2_000);
      expect(await currentPace(context, context)).toBeLessThan(15_000);
      const id = await create("a hill");
      for (let n = 0; n < 5; n++) await round(1_000);
      expect((await read(id)).status).toBe("succeed");
    });

    it("are all fetched within minutes of a restart with the host in the settings", async () => {
      const { start, ids, host } = await open();
      const { read, round } = start({ mediaHosts: [host] });
      for (let n = 0; n < 60; n++) await round(2_000);
      const statuses = new Set((await Promise.all(ids.map(read))).map(({ status }) => status));
      expect([...statuses]).toEqual(["succeed"]);
    });
  },
);
