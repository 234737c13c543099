/** A creation for an sd-server that the studio runs itself, while that loads its weights or has ended. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { NO_LOG } from "image-providers/log";
import type { LocalServerState } from "image-providers/sdcpp/local-server";
import { createSdcppService } from "image-providers/sdcpp/service";
import { afterEach, beforeEach, expect, it } from "vitest";
import { beginPause } from "@/lib/service/pause";
import { startSdcpp } from "@/tools/testing/adapters/sdcpp";
import { closedAfterTest } from "@/tools/testing/closing";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { freePort } from "@/tools/testing/local-models/stand-in";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { readModels, summariseUpstream } from "../upstream";
import { sweep } from "./sweep";

const closing = closedAfterTest();

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "own-server-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describeOnEachDatabase("a server that the studio runs itself", (database) => {
  async function open(known: Pick<LocalServerState, "state" | "lastEnd">) {
    const ownerId = await addPerson(database());
    const clock = createTestClock();
    const port = await freePort();
    const settings = { baseUrl: `http://127.0.0.1:${port}`, stateFile: path.join(folder, "state.json") };
    const tuning = { deadlines: { connect: 400, total: 2_000 }, firstPauseMs: 5 };
    const service = closing(createSdcppService(settings, { log: NO_LOG, clock, tuning }));
    const { context } = createTestStudio(database(), { service, clock });
    const tell = (state: Omit<LocalServerState, "model" | "since">) =>
      writeFileSync(settings.stateFile, JSON.stringify({ model: "FLUX", since: clock.now(), ...state }));
    tell(known);
    /** From now on it listens. */
    async function load() {
      const standIn = closing(await startSdcpp());
      const { port: inner } = new URL(standIn.baseUrl);
      const door = createServer((socket) => {
        const through = connect(Number(inner), "127.0.0.1");
        for (const one of [socket, through]) one.on("error", () => {});
        socket.pipe(through).pipe(socket);
      });
      closing({ close: async () => void door.close() });
      await new Promise<void>((resolve) => door.listen(port, "127.0.0.1", resolve));
      tell({ state: "running", lastEnd: null });
      return standIn;
    }
    const request = aRequest({ config: { image_number: 1 } });
    const create = () => createCreation(context, { ownerId, request, idempotencyKey: null });
    return { context, service, clock, ownerId, create, load, tell };
  }

  it("is said to load, takes a creation meanwhile, and draws it when it has loaded", async () => {
    const { context, service, clock, ownerId, create, load } = await open({
      state: "starting",
      lastEnd: null,
    });
    const id = await create();
    expect(await readCreation(context, { ownerId, id })).toMatchObject({ status: "pending", error: null });
    const reason = "FLUX is loading. New creations wait until it has.";
    expect(await summariseUpstream(context, { service })).toMatchObject({ state: "starting", reason });
    const standIn = await load();
    clock.advance(5_000);
    await sweep(context);
    await settled(context);
    expect(standIn.started).toBe(1);
    expect(await summariseUpstream(context, { service })).not.toHaveProperty("reason");
  });

  it("says why it ended, in the state of the service, in the picker and to whoever creates", async () => {
    const { context, service, create } = await open({
      state: "ended",
      lastEnd: { how: "ended: out of memory", at: 1, again: 1, inARow: 3 },
    });
    const why = expect.stringContaining("FLUX ended: out of memory. It starts again");
    await expect(create()).rejects.toMatchObject({ message: why });
    const { state, reason } = await summariseUpstream(context, { service });
    expect({ state, reason }).toEqual({ state: expect.not.stringMatching(/^ok$/), reason: why });
    const [model] = await readModels(context);
    expect(model?.state.reason).toEqual(why);
  });

  it("is said to load as soon as it is started again, also while creations still wait for one that was not reached", async () => {
    const lastEnd = { how: "ended: out of memory", at: 1, again: 1, inARow: 3 };
    const { context, service, tell } = await open({ state: "ended", lastEnd });
    const { db, clock } = context;
    await beginPause(db, service.id, { reason: "unreachable", now: clock.now() });
    expect(await summariseUpstream(context, { service })).toMatchObject({ state: "unreachable" });
    tell({ state: "starting", lastEnd });
    expect(await summariseUpstream(context, { service })).toMatchObject({ state: "starting" });
  });
});
