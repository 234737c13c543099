import type { OpenedService } from "image-providers/adapter";
import { openFal } from "image-providers/fal/open";
import { openReplicate } from "image-providers/replicate/open";
import { beforeEach, describe, expect, it } from "vitest";
import { settled } from "@/lib/creations/context/background";
import { createCreation } from "@/lib/creations/create";
import { ask } from "@/lib/creations/sync/ask";
import type { Handler } from "@/lib/http/route-on";
import { FAL_KEY, startFal } from "@/tools/testing/adapters/fal";
import type { HostedQueue } from "@/tools/testing/adapters/hosted-queue";
import { type OpeningParts, openForTest } from "@/tools/testing/adapters/opening";
import { REPLICATE_TOKEN, startReplicate } from "@/tools/testing/adapters/replicate";
import { testAuthDeps } from "@/tools/testing/auth";
import { closedAfterTest } from "@/tools/testing/closing";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { createHints } from "./hints";

const closing = closedAfterTest();
const SECRET = "a secret of at least thirty-two bytes";
const ORIGIN = "https://studio.example";
const hints = createHints({ publicUrl: ORIGIN, local: false, secret: SECRET });

describe("the address at which a service says that a creation has ended", () => {
  it("the address of a creation names it, and cannot be guessed from that of another", () => {
    const address = hints.addressOf("cr_one") ?? "";
    const hint = address.slice(`${ORIGIN}/api/hints/`.length);
    expect(hints.creationOf(hint)).toBe("cr_one");
    expect(hints.creationOf(hint.replace("one", "two"))).toBeNull();
    expect(hints.creationOf(`${hint.slice(0, -1)}${hint.endsWith("A") ? "B" : "A"}`)).toBeNull();
    for (const text of ["", ".", "cr_one", "cr_one.", `.${hint}`]) expect(hints.creationOf(text)).toBeNull();
    const otherStudio = createHints({ publicUrl: ORIGIN, local: false, secret: SECRET.toUpperCase() });
    expect(otherStudio.creationOf(hint)).toBeNull();
  });

  it.each([
    ["on one's own machine", "https://localhost:3000", true],
    ["without encryption", "http://studio.example", false],
  ])("a studio %s gives services no address", (_where, publicUrl, local) => {
    expect(createHints({ publicUrl, local, secret: SECRET }).addressOf("cr_one")).toBeNull();
  });
});

interface Provider {
  name: string;
  model: string;
  start(): Promise<HostedQueue>;
  open(
    parts: OpeningParts & Pick<Parameters<typeof openFal>[0], "hintAddressOf">,
    baseUrl: string,
  ): OpenedService[];
}

const PROVIDERS: readonly Provider[] = [
  {
    name: "fal",
    model: "fal/fal-ai/flux/schnell",
    start: startFal,
    open: (parts, baseUrl) =>
      openFal({ ...parts, settings: { providers: { fal: { baseUrl, apiKey: FAL_KEY } } } }),
  },
  {
    name: "Replicate",
    model: "replicate/black-forest-labs/flux-schnell",
    start: startReplicate,
    open: (parts, baseUrl) =>
      openReplicate({
        ...parts,
        settings: { providers: { replicate: { baseUrl, apiKey: REPLICATE_TOKEN } } },
      }),
  },
];

describeOnEachDatabase("a creation at a service that calls the studio", (database) => {
  let push: (address: string) => Promise<number>;
  beforeEach(async () => {
    const { POST } = (await import("@/app/api/hints/[hint]/route")) as { POST: Handler };
    push = async (address) => {
      const hint = address.slice(`${ORIGIN}/api/hints/`.length);
      const request = new Request(address, { method: "POST", body: '{"status":"succeeded"}' });
      return (await POST(request, { params: Promise.resolve({ hint }) })).status;
    };
  });

  const open = async ({ start, open: openAdapter, model }: Provider) => {
    const ownerId = await addPerson(database(), "ada");
    const queue = closing(await start());
    queue.hold("drawing");
    const opened = closing(
      openForTest((parts) => openAdapter({ ...parts, hintAddressOf: hints.addressOf }, queue.baseUrl)),
    );
    const { context } = createTestStudio(database(), {
      service: opened.service,
      clock: opened.clock,
      pollIntervalMs: null,
    });
    runStudio({ ...testAuthDeps(database()), creations: context, hints });
    const id = await createCreation(context, {
      ownerId,
      request: { ...aRequest({ config: { image_number: 1 } }), model },
      idempotencyKey: null,
    });
    const status = async () => {
      const row = await database()
        .selectFrom("creations")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.status;
    };
    const reads = () =>
      queue.requests.filter(({ method, path }) => method === "GET" && !path.includes("stray")).length;
    const webhook = () => queue.creations[0]?.webhook ?? "";
    return { context, queue, id, status, reads, webhook, clock: opened.clock };
  };

  for (const provider of PROVIDERS) {
    const { name } = provider;
    it(`${name} is told where to call, and once it calls, the pictures are there`, async () => {
      const { context, queue, id, status, reads, webhook, clock } = await open(provider);
      expect(webhook()).toBe(hints.addressOf(id));
      clock.advance(5_000);
      await Promise.all(await ask(context, context));
      const before = reads();
      const called: Promise<number>[] = [];
      queue.deliver((address) => void called.push(push(address)));
      queue.release();
      expect(await Promise.all(called)).toEqual([200]);
      await settled(context);
      expect(await status()).toBe("succeed");
      expect(reads()).toBeGreaterThan(before);
    });

    it(`${name} cannot end a creation by a call, only have its status read`, async () => {
      const { context, status, webhook } = await open(provider);
      expect(await push(webhook())).toBe(200);
      await settled(context);
      expect(await status()).toBe("processing");
    });

    it(`a call for ${name} that is forged or names nothing is refused, and nothing is read`, async () => {
      const { id, reads, webhook } = await open(provider);
      const before = reads();
      for (const address of [
        webhook().slice(0, -3),
        webhook().replace(id, "cr_somebody"),
        `${ORIGIN}/api/hints/${id}`,
        `${ORIGIN}/api/hints/${id}.`,
      ])
        expect(await push(address)).toBe(404);
      expect(reads()).toBe(before);
    });

    it(`a call of ${name} that is repeated a hundred times costs one read`, async () => {
      const { context, reads, webhook } = await open(provider);
      const before = reads();
      for (let n = 0; n < 100; n++) expect(await push(webhook())).toBe(200);
      await settled(context);
      expect(reads() - before).toBe(1);
    });

    it(`a call of ${name} about a creation that has ended changes nothing and reads nothing`, async () => {
      const { context, queue, status, reads, webhook, clock } = await open(provider);
      queue.release();
      clock.advance(5_000);
      await Promise.all(await ask(context, context));
      await settled(context);
      expect(await status()).toBe("succeed");
      const before = reads();
      expect(await push(webhook())).toBe(200);
      expect([await status(), reads()]).toEqual(["succeed", before]);
    });

    it(`a creation of which ${name} never calls is seen all the same`, async () => {
      const { context, queue, status, clock } = await open(provider);
      queue.release();
      clock.advance(5_000);
      await Promise.all(await ask(context, context));
      await settled(context);
      expect(await status()).toBe("succeed");
    });
  }
});
