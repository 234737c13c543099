/** Keys that administrators paste, change and remove while creations are under way, at stand-ins over real sockets. */
import { expect, it, vi } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import { closedAfterTest } from "../closing";
import { describeOnEachDatabase } from "../database";
import { openLiveStudio } from "../live-studio";
import { addPerson, aRequest, createTestClock } from "../studio";
import { waitFor } from "../wait";
import { FAL_KEY, startFal } from "./fal";
import { startGoogle } from "./google";
import { startOpenAi } from "./openai";
import { REPLICATE_TOKEN, startReplicate } from "./replicate";

const KEY = "canary-key-of-openai";
const NEXT_KEY = "canary-key-that-follows";
const GPT = "openai/gpt-image-2";
const closing = closedAfterTest();

vi.setConfig({ testTimeout: 60_000 });

describeOnEachDatabase("a pasted key", (database, another) => {
  async function open(settings: Record<string, string> = {}) {
    const clock = createTestClock();
    const [openai, google, fal, replicate] = await Promise.all([
      startOpenAi({ key: KEY }),
      startGoogle({ key: KEY }),
      startFal(),
      startReplicate(),
    ]);
    const environment = {
      OPENAI_BASE_URL: openai.baseUrl,
      GEMINI_BASE_URL: google.baseUrl,
      FAL_BASE_URL: fal.baseUrl,
      REPLICATE_BASE_URL: replicate.baseUrl,
    };
    for (const standIn of [openai, google, fal, replicate]) closing(standIn as { close(): Promise<void> });
    const start = async (db = database(), more: Record<string, string> = {}) =>
      closing(await openLiveStudio(db, { environment: { ...environment, ...settings, ...more }, clock }));
    const studio = await start();
    const ownerId = await addPerson(database());
    type Studio = typeof studio;
    const untilStatus = (id: string, status: string, of: Studio = studio) =>
      waitFor(`${id} to be ${status}`, async () => {
        await of.round();
        return (await of.statusOf(ownerId, id)) === status;
      });
    const untilGone = (service: string, of: Studio = studio) =>
      waitFor(`${service} to be gone`, () => !of.creations.services.has(service));
    return { clock, openai, google, fal, replicate, studio, start, ownerId, untilStatus, untilGone };
  }

  it("makes the company's models appear at once, in place of the sandbox engine, which still ends what it has begun", async () => {
    const { studio, ownerId, untilStatus } = await open();
    expect(studio.offered()).toEqual(["sandbox"]);
    studio.sandbox.hold();
    const drawn = await studio.create(ownerId, "sandbox", 64);
    await waitFor("the drawing", () => studio.sandbox.drawing() === 1);
    const answer = await studio.addKey("openai", KEY);
    expect(studio.offered()).toContain(GPT);
    expect(studio.offered()).not.toContain("sandbox");
    await expect(studio.create(ownerId, "sandbox")).rejects.toMatchObject({ errorName: "invalid_request" });
    expect(answer.keys.find(({ provider }) => provider === "openai")).toMatchObject({
      source: "pasted",
      added_by: "A command of the operator",
      models: studio.offered().length,
      problem: null,
      state: { state: "ok" },
    });
    expect(answer.models.map(({ id }) => id)).toEqual(studio.offered());
    studio.sandbox.letGo();
    await untilStatus(drawn, "succeed");
    await untilStatus(await studio.create(ownerId), "succeed");
    await studio.removeKey("openai");
    expect(studio.offered()).toEqual(["sandbox"]);
    await untilStatus(await studio.create(ownerId, undefined, 64), "succeed");
  });

  it("that is replaced during a paid call does not cut it: it is kept, and nothing is paid twice", async () => {
    const { openai, studio, ownerId, untilStatus } = await open();
    await studio.addKey("openai", KEY);
    openai.hold("drawing");
    const [underWay, later] = [await studio.create(ownerId, GPT), await studio.create(ownerId, GPT)];
    await waitFor("both calls", () => openai.started === 2);
    openai.changeKey(NEXT_KEY);
    await studio.addKey("openai", NEXT_KEY);
    openai.release();
    await untilStatus(underWay, "succeed");
    await untilStatus(later, "succeed");
    await untilStatus(await studio.create(ownerId, GPT), "succeed");
    expect(openai.started).toBe(3);
    const keys = openai.requests.flatMap(({ method, headers }) =>
      method === "POST" ? headers.authorization : [],
    );
    expect(keys).toEqual([KEY, KEY, NEXT_KEY].map((key) => `Bearer ${key}`));
  });

  it("that is removed lets a paid call end and keeps its picture; what waits is drawn once with the next key", async () => {
    const { openai, studio, ownerId, untilStatus, untilGone } = await open();
    await studio.addKey("openai", KEY);
    openai.hold("drawing");
    const ids = await Promise.all(Array.from({ length: 6 }, () => studio.create(ownerId, GPT)));
    await waitFor("the calls that are made at once", () => openai.started === 4);
    const after = await studio.removeKey("openai");
    expect(after.keys.find(({ provider }) => provider === "openai")).toMatchObject({
      source: null,
      models: 0,
      open_creations: 6,
    });
    await expect(studio.create(ownerId, GPT)).rejects.toMatchObject({ errorName: "invalid_request" });
    openai.release();
    await untilGone("openai");
    await studio.round();
    const statuses = async () => Promise.all(ids.map((id) => studio.statusOf(ownerId, id)));
    expect((await statuses()).sort()).toEqual([...Array(2).fill("pending"), ...Array(4).fill("succeed")]);
    expect(openai.started).toBe(4);
    await studio.addKey("openai", KEY);
    for (const id of ids) await untilStatus(id, "succeed");
    expect(openai.started).toBe(6);
  });

  it("that is removed leaves creations at a hosted queue open, and the next key ends them", async () => {
    const { fal, studio, ownerId, untilStatus, untilGone } = await open();
    await studio.addKey("fal", FAL_KEY);
    fal.hold("drawing");
    const id = await studio.create(ownerId);
    await studio.round();
    await studio.removeKey("fal");
    await untilGone("fal");
    fal.release();
    await studio.round();
    expect(["pending", "processing"]).toContain(await studio.statusOf(ownerId, id));
    await studio.addKey("fal", FAL_KEY);
    await untilStatus(id, "succeed");
    expect(fal.creates).toBe(1);
  });

  it("that is removed during a create keeps it from being sent, and no half of it stays", async () => {
    const { fal, studio, ownerId, untilGone } = await open();
    await studio.addKey("fal", FAL_KEY);
    const { services } = studio.creations;
    // The moment between the row and its send.
    const get = services.get.bind(services);
    let looks = 0;
    const removing = { ...studio.creations, services: new Map(services) };
    removing.services.get = (id: string) => {
      if (++looks === 2) studio.roster.retire("fal");
      return looks === 1 ? get(id) : services.get(id);
    };
    await expect(
      createCreation(removing, {
        ownerId,
        idempotencyKey: null,
        request: aRequest({ config: { image_number: 1 } }),
      }),
    ).rejects.toMatchObject({
      errorName: "service_unreachable",
      message: expect.stringContaining("Nothing was sent"),
    });
    await untilGone("fal");
    expect(fal.creates).toBe(0);
    expect(await database().selectFrom("creations").select("id").execute()).toEqual([]);
  });

  it("that is replaced leaves creations at a hosted queue as they are, and they end with the new one", async () => {
    const { replicate, studio, ownerId, untilStatus } = await open();
    await studio.addKey("replicate", REPLICATE_TOKEN);
    replicate.hold("drawing");
    const ids = [await studio.create(ownerId), await studio.create(ownerId)];
    await studio.round();
    await studio.addKey("replicate", REPLICATE_TOKEN);
    replicate.release();
    for (const id of ids) await untilStatus(id, "succeed");
    await untilStatus(await studio.create(ownerId), "succeed");
    expect(replicate.creates).toBe(3);
  });

  it("that is removed just before a picture arrives loses nothing: the picture is kept", async () => {
    const { openai, studio, ownerId, untilGone } = await open();
    await studio.addKey("openai", KEY);
    openai.hold("drawing");
    const id = await studio.create(ownerId, GPT);
    await waitFor("the call", () => openai.started === 1);
    await studio.removeKey("openai");
    await studio.round();
    expect(await studio.statusOf(ownerId, id)).toBe("processing");
    openai.release();
    await untilGone("openai");
    expect(await studio.statusOf(ownerId, id)).toBe("succeed");
  });

  it.each(["a day later", "when it is cancelled"])(
    "that is removed between the pictures of a creation ends it %s with those that were drawn and paid for",
    async (when) => {
      // Each picture is a call, and two of them are as many as are made at once.
      const { clock, google, studio, ownerId, untilStatus, untilGone } = await open({
        WORKER_MEGAPIXELS: "3",
      });
      await studio.addKey("google", KEY);
      google.hold("drawing");
      const id = await studio.create(ownerId, undefined, 1024, 4);
      await waitFor("the first calls", () => google.started === 2);
      await studio.removeKey("google");
      google.release();
      await untilGone("google");
      await studio.round();
      expect(["pending", "processing"]).toContain(await studio.statusOf(ownerId, id));
      if (when === "a day later") clock.advance(25 * 3_600_000);
      else await studio.cancel(ownerId, id);
      await untilStatus(id, "succeed");
      const creation = await readCreation(studio.creations, { ownerId, id });
      expect(creation.outputs).toHaveLength(2);
      expect(creation.notice).toMatch(/^2 of 4 pictures were not drawn: The studio no longer has the model/);
      expect(google.started).toBe(2);
    },
  );

  it("in one process is used by the others as soon as they look, also for what was created there", async () => {
    const { openai, studio, start, ownerId, untilStatus } = await open();
    const other = await start(another());
    await studio.addKey("openai", KEY);
    expect(other.offered()).toEqual(["sandbox"]);
    await other.keys.refresh();
    expect(other.offered()).toEqual(studio.offered());
    openai.hold("drawing");
    const id = await other.create(ownerId, GPT);
    await waitFor("the call", () => openai.started === 1);
    await studio.removeKey("openai");
    await other.keys.refresh();
    expect(other.offered()).toEqual(["sandbox"]);
    openai.release();
    await untilStatus(id, "succeed", other);
    expect(openai.started).toBe(1);
  });

  it("works after a restart; with another secret of the studio it must be pasted again, and the studio runs without it", async () => {
    const { studio, start } = await open();
    await studio.addKey("openai", KEY);
    const restarted = await start(another());
    expect(restarted.offered()).toEqual(studio.offered());
    const changed = await start(another(), { NEXTAUTH_SECRET: "nC5hXw8rT2mVq9LzKd4pJb7FyG3sEuRa" });
    expect(changed.offered()).toEqual(["sandbox"]);
    const [openai] = (await changed.read()).keys;
    expect(openai).toMatchObject({ source: "pasted", models: 0, state: null });
    expect(openai?.problem).toMatch(/cannot be read any more.*Paste it again/);
    await expect(changed.testKey("openai")).rejects.toThrow("Paste it again");
    await changed.addKey("openai", KEY);
    expect(changed.offered()).toContain(GPT);
  });

  it("has no effect beside one in the environment, which is shown as such", async () => {
    const { studio, start } = await open();
    await studio.addKey("openai", KEY);
    const fixed = await start(another(), { OPENAI_API_KEY: KEY });
    const [openai] = (await fixed.read()).keys;
    expect(openai).toMatchObject({
      source: "environment",
      added_by: "A command of the operator",
      problem: null,
    });
    await expect(fixed.addKey("openai", NEXT_KEY)).rejects.toMatchObject({
      errorName: "invalid_request",
      message: expect.stringContaining("OPENAI_API_KEY"),
    });
    await fixed.removeKey("openai");
    expect(fixed.offered()).toContain(GPT);
    expect(await fixed.testKey("openai")).toMatchObject({ works: true, models: fixed.offered().length });
  });

  it("that is refused, or cannot be tried, is not stored; and no key is in an answer, the log, the audit log or the database", async () => {
    const { openai, studio, ownerId, untilStatus } = await open();
    await expect(studio.addKey("openai", NEXT_KEY)).rejects.toMatchObject({
      errorName: "invalid_request",
      details: [{ field: "key", message: expect.stringContaining("refuses this key") }],
    });
    await studio.addKey("openai", KEY);
    studio.creations.log.info({ text: `an answer with ${KEY} and ${NEXT_KEY}` }, KEY.toUpperCase());
    await untilStatus(await studio.create(ownerId, GPT), "succeed");
    openai.changeKey(NEXT_KEY);
    expect(await studio.testKey("openai")).toMatchObject({ works: false });
    const failed = await studio.create(ownerId, GPT);
    await waitFor("the refusal", () => openai.creates === 2);
    await studio.round();
    await openai.close();
    await expect(studio.addKey("openai", NEXT_KEY)).rejects.toMatchObject({
      errorName: "service_unreachable",
    });
    const rows = await Promise.all(
      (["studio_values", "audit_log", "creations", "creation_events", "services"] as const).map((table) =>
        database().selectFrom(table).selectAll().execute(),
      ),
    );
    const said = JSON.stringify([rows, await studio.read(), studio.logged, failed]);
    expect(said).toContain("key_added");
    expect(said).not.toMatch(/canary/i);
  });

  it("a hidden model takes no new creates, while those under way go on", async () => {
    const { openai, studio, start, ownerId, untilStatus } = await open();
    await studio.addKey("openai", KEY);
    const other = await start(another());
    openai.hold("drawing");
    const id = await studio.create(ownerId, GPT);
    const all = studio.offered();
    const order = all.toReversed();
    await studio.arrange({ hide: [GPT], order, default: order[0] ?? null });
    await other.keys.refresh();
    for (const one of [studio, other]) {
      expect(one.offered()).toEqual(order.filter((model) => model !== GPT));
      expect(one.models.usual().id).toBe(order[0] === GPT ? order[1] : order[0]);
      await expect(one.create(ownerId, GPT)).rejects.toMatchObject({ errorName: "invalid_request" });
    }
    openai.release();
    await untilStatus(id, "succeed");
    expect((await studio.read()).models.find((model) => model.id === GPT)).toMatchObject({
      is_hidden: true,
      hidden_by: "administrator",
    });
  });
});
