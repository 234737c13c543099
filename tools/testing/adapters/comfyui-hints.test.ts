/** What the studio does when ComfyUI's socket says that a creation is over: no sweep and no page asks in these tests, unless they say so. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openComfy } from "image-providers/comfyui/open";
import { promptIdOf } from "image-providers/comfyui/prompt-id";
import { expect, it } from "vitest";
import { settled } from "@/lib/creations/context/background";
import { createCreation } from "@/lib/creations/create";
import { listenForHints, takeHint } from "@/lib/creations/hint";
import { sweep } from "@/lib/creations/sync/sweep";
import { createDatabaseStore } from "@/lib/pictures/database";
import { portsOf } from "@/lib/service/ports";
import { startComfyStandIn } from "@/tools/testing/adapters/comfyui";
import { anEntry, aWorkflow } from "@/tools/testing/adapters/comfyui-models";
import { openForTest } from "@/tools/testing/adapters/opening";
import { closedAfterTest } from "@/tools/testing/closing";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";

const folder = mkdtempSync(path.join(tmpdir(), "comfyui-"));
writeFileSync(path.join(folder, "painter_api.json"), JSON.stringify(aWorkflow()));

const closing = closedAfterTest();

describeOnEachDatabase("a creation whose end ComfyUI's socket reports", (database) => {
  const open = async () => {
    const ownerId = await addPerson(database());
    // With a call for one job, so that the reads of each creation can be counted.
    const standIn = closing(await startComfyStandIn({ hasJobs: true }));
    standIn.hold("drawing");

    /** How many processes have a socket, because they have created something. */
    let connected = 0;
    /** A process of the studio. */
    const start = () => {
      const opened = closing(
        openForTest((parts) =>
          openComfy({
            ...parts,
            ...portsOf({
              db: database(),
              store: createDatabaseStore(database(), parts.clock),
              isShared: true,
            }),
            settings: {
              secret: "a secret",
              providers: { comfyui: { baseUrl: standIn.baseUrl, apiKey: null } },
              models: { folder },
            },
            entriesOf: () => [anEntry()],
            tuning: { ...parts.tuning, firstPauseMs: 1 },
          }),
        ),
      );
      const { clock } = opened;
      const { context } = createTestStudio(database(), {
        service: opened.service,
        clock,
        pollIntervalMs: null,
      });
      /** What the socket has brought to this process, after it was taken. */
      const hints: string[] = [];
      const state = { isStopping: false };
      const { service } = context;
      const onHint = service.onHint?.bind(service);
      service.onHint = (listener) =>
        onHint?.((creationId) => {
          listener(creationId);
          hints.push(creationId);
        });
      listenForHints(context, service, () => state.isStopping);
      let isConnected = false;
      const create = async (prompt = "a red kite") => {
        const id = await createCreation(context, {
          ownerId,
          idempotencyKey: null,
          request: aRequest({
            prompt,
            config: { image_number: 1 },
            settings: { seed: 7, aspect_ratio: "1:1", resolution: 512 },
          }),
        });
        // A create does not wait long for the socket.
        if (!isConnected) connected += 1;
        isConnected = true;
        await expect.poll(() => standIn.flagged.length).toBeGreaterThanOrEqual(connected);
        return id;
      };
      const round = async () => {
        clock.advance(5_000);
        await sweep(context);
        await settled(context);
      };
      return { context, clock, hints, state, create, round };
    };

    const status = async (id: string) => {
      const row = await database()
        .selectFrom("creations")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.status;
    };
    const reads = (id: string) =>
      standIn.requests.filter(
        ({ method, path: asked }) => method === "GET" && asked === `/api/jobs/${promptIdOf(id)}`,
      ).length;
    /** ComfyUI's word, true or not, that it is done with a creation. */
    const tellOver = (promptId: string) => standIn.tell("executing", { node: null, prompt_id: promptId });
    return { standIn, start, status, reads, tellOver };
  };

  it("A picture that ComfyUI's socket reports as finished is read at once, without waiting for the next poll", async () => {
    const { standIn, start, status } = await open();
    const { create } = start();
    const id = await create();
    expect(await status(id)).toBe("pending");
    standIn.release();
    await expect.poll(() => status(id)).toBe("succeed");
  });

  it("An error of a node that ComfyUI's socket reports is shown at once, without waiting for the next poll", async () => {
    const { standIn, start, status } = await open();
    const { create } = start();
    const id = await create();
    standIn.breakDown({ node_type: "KSampler", exception_message: "shapes cannot be multiplied" });
    await expect.poll(() => status(id)).toBe("failed");
  });

  it("A creation that somebody interrupts in ComfyUI's own editor is shown as cancelled at once", async () => {
    const { standIn, start, status } = await open();
    const { create } = start();
    const id = await create();
    await fetch(`${standIn.baseUrl}/interrupt`, { method: "POST" });
    await expect.poll(() => status(id)).toBe("cancelled");
  });

  it("Once ComfyUI's socket reports an end, the next creation of the studio's queue is sent at once", async () => {
    const { standIn, start, status } = await open();
    const { create } = start();
    const ids = [await create("a kite"), await create("a lake"), await create("a hill")];
    expect(standIn.creates).toBe(2);
    standIn.breakDown({ exception_message: "no" });
    await expect.poll(() => standIn.creates).toBe(3);
    await expect.poll(() => status(ids[2] ?? "")).toBe("pending");
  });

  it("A wrong word of ComfyUI's socket, repeated fifty times, costs one read and ends nothing, and the next regular read finds the real end", async () => {
    const { standIn, start, status, reads, tellOver } = await open();
    const { create, hints, context, round } = start();
    const id = await create();
    const before = reads(id);
    tellOver(promptIdOf(id));
    await expect.poll(() => status(id)).toBe("processing");
    for (let n = 1; n < 50; n++) tellOver(promptIdOf(id));
    const other = await create("a lake");
    standIn.release();
    // The socket brings messages in order: those about the first creation have arrived.
    await expect.poll(() => status(other)).toBe("succeed");
    await settled(context);
    expect(hints).toEqual([id, other]);
    expect(reads(id) - before).toBe(1);
    expect(await status(id)).toBe("processing");
    await round();
    expect(await status(id)).toBe("succeed");
  });

  it("What ComfyUI's socket says about prompts that the studio does not know reads nothing", async () => {
    const { standIn, start, status, tellOver } = await open();
    const { create, hints, context } = start();
    const id = await create();
    const asked = () => standIn.requests.filter(({ path: one }) => one.startsWith("/api/jobs/")).length;
    const before = asked();
    const strangers = [standIn.addForeign(), promptIdOf("cr_of_another_studio"), "../../system_stats", ""];
    for (const stranger of strangers) tellOver(stranger);
    standIn.release();
    await expect.poll(() => status(id)).toBe("succeed");
    await settled(context);
    expect(hints).toEqual([id]);
    expect(asked() - before).toBe(1);
  });

  it("Of two processes at one ComfyUI each hears of its own creations, and a word for the other's reads nothing", async () => {
    const { standIn, start, status, tellOver } = await open();
    const [one, two] = [start(), start()];
    const first = await one.create("a kite");
    const second = await two.create("a lake");
    // The first process is told of the second one's creation.
    tellOver(promptIdOf(second));
    standIn.release();
    await expect.poll(() => status(first)).toBe("succeed");
    await expect.poll(() => status(second)).toBe("succeed");
    await Promise.all([settled(one.context), settled(two.context)]);
    expect([one.hints, two.hints]).toEqual([[first], [second]]);
  });

  it("A socket that was lost and has connected again reports ends again", async () => {
    const { standIn, start, status } = await open();
    const { create } = start();
    const id = await create();
    standIn.dropSockets();
    await expect.poll(() => standIn.sockets).toEqual({ opened: 2, open: 1 });
    await expect.poll(() => standIn.flagged.length).toBe(2);
    standIn.release();
    await expect.poll(() => status(id)).toBe("succeed");
  });

  it("An end that ComfyUI's socket never reports is found by the next regular read", async () => {
    const { standIn, start, status } = await open();
    const { create, hints, round } = start();
    const id = await create();
    standIn.dropSockets();
    // In the same moment, so that nothing is connected when it ends.
    standIn.release();
    await round();
    expect(await status(id)).toBe("succeed");
    expect(hints).toEqual([]);
  });

  it("A stop waits for a read that ComfyUI's socket began, and begins none", async () => {
    const { standIn, start, status } = await open();
    const { create, hints, state, context } = start();
    const [first, second] = [await create("a kite"), await create("a lake")];
    standIn.breakDown({ exception_message: "no" });
    await expect.poll(() => hints).toEqual([first]);
    await Promise.allSettled(context.sends);
    expect(await status(first)).toBe("failed");
    state.isStopping = true;
    standIn.breakDown({ exception_message: "no" });
    await expect.poll(() => hints).toEqual([first, second]);
    expect([context.sends.size, context.reads.size]).toEqual([0, 0]);
    expect(await status(second)).toBe("pending");
  });

  it("Hints about one creation cost a read in five seconds, and are forgotten afterwards", async () => {
    const { start, reads } = await open();
    const { create, context, clock } = start();
    const [first, second] = [await create("a kite"), await create("a lake")];
    const before = reads(first);
    for (let n = 0; n < 5; n++) await takeHint(context, first);
    expect(reads(first) - before).toBe(1);
    clock.advance(5_000);
    await takeHint(context, second);
    expect([...context.hintedAt.keys()]).toEqual([second]);
    await takeHint(context, first);
    expect(reads(first) - before).toBe(2);
  });
});
