/** Pictures at a host in a private network that the settings do not name, of a service over real sockets. */

import { StudioError } from "contract/studio-error";
import sharp from "sharp";
import { expect, it } from "vitest";
import { beginPause } from "@/lib/service/pause";
import { closedAfterTest } from "@/tools/testing/closing";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createStoppedClock, createTestStudio } from "@/tools/testing/studio";
import { clientAtUpstream } from "@/tools/testing/upstream/client";
import type { Media } from "@/tools/testing/upstream/script";
import { startUpstream } from "@/tools/testing/upstream/upstream";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { readModels, readUpstreams, summariseUpstream } from "../upstream";
import { sweep } from "./sweep";

const closing = closedAfterTest();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const SETTING = "IMAGE_SERVICE_MEDIA_HOSTS";

const aPicture = () =>
  sharp({ create: { width: 12, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

describeOnEachDatabase("pictures at a host that the settings do not allow", (database) => {
  async function open(media?: (address: string) => Media) {
    const ownerId = await addPerson(database());
    const clock = createStoppedClock();
    const storage = closing(await startUpstream());
    const { host } = new URL(storage.baseUrl);
    // A picture host of the operator: any file of it is a picture.
    storage.always("media", { answer: { text: await aPicture(), type: "image/png" } });
    const client = closing(await clientAtUpstream({ clock }));
    const address = `${storage.baseUrl}/media/one/0.png`;
    client.upstream.script("a lake", { media: media?.(address) ?? { url: address } });
    /** A process of the studio. */
    const start = (mediaHosts: string[] = []) => {
      const { context } = createTestStudio(database(), {
        service: client.another({ mediaHosts }, database()),
        clock,
      });
      const round = async (ms = 0) => {
        clock.advance(ms);
        await sweep(context);
        await settled(context);
      };
      return { context, round };
    };
    const first = start();
    const id = await createCreation(first.context, {
      ownerId,
      request: aRequest({ prompt: "a lake", config: { image_number: 1 } }),
      idempotencyKey: null,
    });
    await first.round(2_000);
    const read = () => readCreation(first.context, { ownerId, id });
    return { ...first, start, read, host, clock, client, storage };
  }

  it("wait with the reason and the setting to mend, and are not fetched", async () => {
    const { read, round, context, storage, host, client } = await open();
    const { status, error, notice, events } = await read();
    expect({ status, error }).toEqual({ status: "post_processing", error: null });
    expect(notice).toContain(SETTING);
    expect(notice).toContain("Nothing is lost");
    // Who made it learns no address of the network.
    expect(notice).not.toContain(new URL(storage.baseUrl).hostname);
    for (let n = 0; n < 30; n++) await round(MINUTE_MS);
    expect((await read()).status).toBe("post_processing");
    expect(storage.counts.calls("media")).toBe(0);
    expect(client.upstream.counts.calls("create")).toBe(1);
    const told = events.filter(({ message }) => message !== null);
    expect(told.map(({ kind, message }) => ({ kind, message }))).toEqual([
      { kind: "post_processing", message: notice },
    ]);
    expect((await read()).events).toHaveLength(events.length);
    const { state, last_error } = await readUpstreams(context);
    expect(state).toBe("pictures_blocked");
    expect(last_error?.message).toContain(host);
    expect(last_error?.message).toContain(SETTING);
  });

  it("are told by every process, by the list of models and by polls, also after a restart", async () => {
    const { start, read, clock } = await open();
    const { notice } = await read();
    clock.advance(5_000);
    const { context } = start();
    const since_time = new Date(clock.now() - 5_000).toISOString();
    const state = { state: "pictures_blocked", since_time, resume_time: null };
    expect(await summariseUpstream(context, context)).toEqual(state);
    const [model] = await readModels(context);
    expect(model?.state).toEqual({ ...state, reason: notice });
    expect((await readUpstreams(context)).last_error).toEqual({ message: notice, time: since_time });
  });

  it("are no reason for another trouble of the service, and the list of models names no address of the network", async () => {
    const { context } = await open();
    await beginPause(database(), context.service.id, { reason: "quota", now: context.clock.now() });
    const [model] = await readModels(context);
    expect(model?.state).toMatchObject({ state: "quota", reason: null });
  });

  it("are fetched within a minute of the restart with the host in the settings, without another create", async () => {
    const { start, read, host, client, storage } = await open();
    const restarted = start([host]);
    await restarted.round(MINUTE_MS + 1);
    const { status, notice, error, outputs } = await read();
    expect({ status, notice, error }).toEqual({ status: "succeed", notice: null, error: null });
    expect(outputs).toHaveLength(1);
    expect(storage.counts.calls("media")).toBe(1);
    expect(client.upstream.counts.calls("create")).toBe(1);
    expect(await summariseUpstream(restarted.context, restarted.context)).toMatchObject({ state: "ok" });
  });

  it("behind a redirect of the service wait and are fetched in the same way", async () => {
    const { start, read, host } = await open((address) => ({ redirect: address }));
    expect((await read()).notice).toContain(SETTING);
    await start([host]).round(MINUTE_MS + 1);
    expect(await read()).toMatchObject({ status: "succeed", notice: null });
  });

  it("are asked for once a minute, so that the calls of the service are left for others", async () => {
    const { round, client } = await open();
    const before = client.upstream.counts.calls("status");
    for (let n = 0; n < 600; n++) await round(1_000);
    const reads = client.upstream.counts.calls("status") - before;
    expect(reads).toBeGreaterThanOrEqual(9);
    expect(reads).toBeLessThanOrEqual(11);
  });

  it("fail with that reason when the settings do not allow the host for a day, and the service is well again", async () => {
    const { round, read, context } = await open();
    await round(DAY_MS - MINUTE_MS);
    expect((await read()).status).toBe("post_processing");
    await round(2 * MINUTE_MS);
    const { status, error, notice } = await read();
    expect({ status, notice }).toEqual({ status: "failed", notice: null });
    expect(error?.message).toContain(SETTING);
    expect(await summariseUpstream(context, context)).toMatchObject({ state: "ok" });
  });

  it.each(["http://169.254.169.254/latest/meta-data", "http://0.0.0.0/a.png", "file:///etc/passwd"])(
    "do not wait where no operator has pictures: %s fails at once, and no setting is offered",
    async (url) => {
      const { read, context } = await open(() => ({ url }));
      const { status, error, notice } = await read();
      expect({ status, notice }).toEqual({ status: "failed", notice: null });
      expect(error?.message).not.toContain(SETTING);
      expect(await summariseUpstream(context, context)).toMatchObject({ state: "ok" });
    },
  );

  it.each([
    ["is lost", null, "lost"],
    ["has failed", aReport({ status: "failed" }), "failed"],
    ["was cancelled", aReport({ status: "cancelled" }), "cancelled"],
  ] as const)(
    "are not said to be ready any more when the creation %s at the service meanwhile",
    async (_, report, status) => {
      const ownerId = await addPerson(database());
      const clock = createStoppedClock();
      const service = createScriptedService();
      const { context } = createTestStudio(database(), { service, clock });
      const notAllowed = new StudioError(
        "picture_host_not_allowed",
        "The pictures are ready, but elsewhere.",
      );
      service.on.status = () => aReport({ status: "succeed" });
      service.on.outputs = () => [aPictureElsewhere(0, () => Promise.reject(notAllowed))];
      const id = await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
      const read = () => readCreation(context, { ownerId, id });
      const round = async () => {
        clock.advance(MINUTE_MS + 1);
        await sweep(context);
        await settled(context);
      };
      await round();
      expect(await read()).toMatchObject({
        status: "post_processing",
        notice: expect.stringContaining(notAllowed.message),
      });
      service.on.status = () => report;
      for (let n = 0; n < 3; n++) await round();
      expect(await read()).toMatchObject({ status, notice: null });
    },
  );
});
