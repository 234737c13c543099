/** Who may let which picture be described, what it costs them, and what is sent: by the route, held against the OpenAPI document. */

import { StudioError } from "contract/studio-error";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { createDescribe } from "@/lib/creations/describe";
import { readOwnLimits } from "@/lib/creations/own-limits";
import { readCreation } from "@/lib/creations/read";
import { deleteCreation } from "@/lib/creations/remove";
import { sweep } from "@/lib/creations/sync/sweep";
import type { Described, SeeingModel } from "@/lib/describer/describer";
import { addUpload } from "@/lib/uploads/add";
import { ORIGIN, testAuthDeps, testPerson } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { disagreementOf } from "@/tools/testing/openapi-agreement";
import { runStudio } from "@/tools/testing/running-studio";
import { aRequest, createTestStudio, type TestStudio } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { POST } from "./describe/route";

describeOnEachDatabase("a picture that is described", (database) => {
  let studio: TestStudio;
  let ada: Awaited<ReturnType<typeof testPerson>>;
  let bob: Awaited<ReturnType<typeof testPerson>>;
  /** What was sent, and what comes of it. */
  let sent: { jpeg: Uint8Array; signal: AbortSignal }[];
  let outcome: (signal: AbortSignal) => Promise<Described>;
  let model: SeeingModel | null;

  beforeEach(async () => {
    const deps = testAuthDeps(database());
    studio = createTestStudio(database());
    [ada, bob] = [await testPerson(deps, "Ada"), await testPerson(deps, "Bob")];
    sent = [];
    outcome = async () => ({ kind: "described", words: "a red field", costMicros: 600 });
    model = {
      ...{ id: "google/seer", name: "Seer", price: { kind: "known", micros: 700 } },
      describe: (jpeg, signal) => {
        sent.push({ jpeg, signal });
        return outcome(signal);
      },
    };
    const describe = createDescribe({ current: async () => model });
    runStudio({ ...deps, creations: studio.context, describe, stopping: false });
  });

  const upload = async (ownerId: string, width = 40, height = 20) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
      .withExif({ IFD0: { ImageDescription: "canary words" } })
      .jpeg()
      .toBuffer();
    return (await addUpload(studio.context, { ownerId, read: async () => bytes })).upload_id;
  };
  const ask = async (
    body: object,
    { token = ada.token, signal }: { token?: string; signal?: AbortSignal } = {},
  ) => {
    const request = new Request(`${ORIGIN}/api/prompts/describe`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    const answer = await POST(request, { params: Promise.resolve({}) });
    const text = await answer.text();
    const exchange = { method: "POST", path: "/api/prompts/describe", status: answer.status, body: text };
    expect(disagreementOf({ ...exchange, headers: Object.fromEntries(answer.headers) })).toBeNull();
    return { status: answer.status, json: JSON.parse(text) as Record<string, unknown> };
  };
  const spent = async () => (await readOwnLimits(studio.context, ada.personId)).used.cost_a_month;
  const limitTo = (amount: number) =>
    database()
      .updateTable("people")
      .set({ limits: JSON.stringify({ cost_a_month: { amount, currency: "USD" } }) })
      .execute();

  it("gives its words with what they cost, which counts towards the month", async () => {
    const upload_id = await upload(ada.personId);
    expect(await ask({ picture: { upload_id } })).toEqual({
      status: 200,
      json: {
        status: "success",
        value: {
          ...{ prompt: "a red field", model: "Seer" },
          cost: { amount: 0.0006, currency: "USD", is_measured: true },
        },
      },
    });
    expect(await spent()).toEqual([{ amount: 0.0006, currency: "USD" }]);
  });

  it("is sent upright as a small JPEG with nothing of the file but its pixels", async () => {
    await ask({ picture: { upload_id: await upload(ada.personId, 3_000, 1_500) } });
    const [{ jpeg } = { jpeg: Buffer.alloc(0) }] = sent;
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 1_024, height: 512 });
    expect(Buffer.from(jpeg).includes("canary")).toBe(false);
    expect((await sharp(jpeg).metadata()).exif).toBeUndefined();
  });

  it("may be one that was drawn, as long as it is not deleted", async () => {
    const { context, worker } = studio;
    const id = await createCreation(context, {
      ...{ ownerId: ada.personId, idempotencyKey: null },
      request: aRequest({ config: { image_number: 1 } }),
    });
    await worker.workUntilEmpty();
    await sweep(context);
    const [picture] = (await readCreation(context, { ownerId: ada.personId, id })).outputs;
    const body = { picture: { picture_id: picture?.id } };
    expect((await ask(body)).status).toBe(200);
    expect((await ask(body, { token: bob.token })).json).toEqual(
      (await ask({ picture: { picture_id: "pic_unknown" } }, { token: bob.token })).json,
    );
    await deleteCreation(context, { ownerId: ada.personId, id });
    expect((await ask(body)).status).toBe(400);
    expect(sent).toHaveLength(1);
  });

  it("of somebody else is answered as if it did not exist, and nothing is sent or counted", async () => {
    const upload_id = await upload(ada.personId);
    const other = await ask({ picture: { upload_id } }, { token: bob.token });
    const missing = await ask({ picture: { upload_id: "up_unknown" } }, { token: bob.token });
    expect(other).toEqual(missing);
    expect(other.status).toBe(400);
    expect(sent).toEqual([]);
    expect(await database().selectFrom("usage").selectAll().execute()).toEqual([]);
  });

  it.each([
    {},
    { picture: {} },
    { picture: { upload_id: "up_1", picture_id: "pic_1" } },
    { picture: "up_1" },
  ])("is refused for the body %j", async (body) => {
    expect((await ask(body)).status).toBe(400);
    expect(sent).toEqual([]);
  });

  it("is not found where no model sees pictures", async () => {
    model = null;
    expect((await ask({ picture: { upload_id: await upload(ada.personId) } })).status).toBe(404);
  });

  it("beyond the cost of a month is refused with the words of the limit, and nothing is sent", async () => {
    const upload_id = await upload(ada.personId);
    await limitTo(0.001);
    expect((await ask({ picture: { upload_id } })).status).toBe(200);
    const { status, json } = await ask({ picture: { upload_id } });
    expect(status).toBe(402);
    expect(json.message).toMatch(
      /^Your pictures of this month cost 0\.0006 of 0\.001 USD, and this would be 0\.0007 more\./,
    );
    expect(sent).toHaveLength(1);
    expect(await spent()).toEqual([{ amount: 0.0006, currency: "USD" }]);
  });

  it("costs nothing where the call was refused or not sent", async () => {
    const error = new StudioError("service_unreachable", "Google could not be reached. Nothing was sent.");
    outcome = async () => ({ kind: "failed", error, mayBeCharged: false, costMicros: null });
    const { status, json } = await ask({ picture: { upload_id: await upload(ada.personId) } });
    expect([status, json.message]).toEqual([503, error.message]);
    expect(await spent()).toEqual([]);
  });

  it("counts with the cost that the answer says, and with the expected one where it may have been charged", async () => {
    const upload_id = await upload(ada.personId);
    const error = new StudioError("service_answer_unusable", "It broke. The call may have been charged.");
    outcome = async () => ({ kind: "failed", error, mayBeCharged: true, costMicros: null });
    expect((await ask({ picture: { upload_id } })).status).toBe(502);
    expect(await spent()).toEqual([{ amount: 0.0007, currency: "USD" }]);
    outcome = async () => ({ kind: "failed", error, mayBeCharged: true, costMicros: 100 });
    await ask({ picture: { upload_id } });
    expect(await spent()).toEqual([{ amount: 0.0008, currency: "USD" }]);
  });

  it.each([
    [{ kind: "free" }, { amount: 0, currency: "USD", is_measured: false }],
    [{ kind: "unknown" }, null],
  ] as const)("of a model whose price is %j counts nothing", async (price, cost) => {
    model = { ...(model as SeeingModel), price };
    outcome = async () => ({ kind: "described", words: "a red field", costMicros: null });
    await limitTo(0);
    const { json } = await ask({ picture: { upload_id: await upload(ada.personId) } });
    expect(json.value).toMatchObject({ cost });
    expect(await database().selectFrom("usage").selectAll().execute()).toEqual([]);
  });

  it("is described one at a time for each person, and others are not kept waiting", async () => {
    let answer = (_: Described) => {};
    outcome = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const upload_id = await upload(ada.personId);
    const first = ask({ picture: { upload_id } });
    await waitFor("the first call", () => sent.length === 1);
    expect(await ask({ picture: { upload_id } })).toMatchObject({ status: 429 });
    outcome = async () => ({ kind: "described", words: "another", costMicros: null });
    const ofBob = await ask({ picture: { upload_id: await upload(bob.personId) } }, { token: bob.token });
    expect(ofBob.status).toBe(200);
    answer({ kind: "described", words: "the first", costMicros: null });
    expect((await first).json.value).toMatchObject({ prompt: "the first" });
    expect((await ask({ picture: { upload_id } })).status).toBe(200);
    expect(sent).toHaveLength(3);
  });

  it("stops when the browser leaves, counts with the expected cost, and lets the next one begin", async () => {
    const error = new StudioError("service_answer_unusable", "The description was stopped.");
    outcome = (signal) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () =>
          resolve({ kind: "failed", error, mayBeCharged: true, costMicros: null }),
        );
      });
    const leaving = new AbortController();
    const upload_id = await upload(ada.personId);
    const asked = ask({ picture: { upload_id } }, { signal: leaving.signal });
    await waitFor("the call", () => sent.length === 1);
    leaving.abort();
    await asked;
    expect(await spent()).toEqual([{ amount: 0.0007, currency: "USD" }]);
    outcome = async () => ({ kind: "described", words: "a red field", costMicros: 600 });
    expect((await ask({ picture: { upload_id } })).status).toBe(200);
  });

  it("that is damaged in the store is said to be, and nothing is sent", async () => {
    const upload_id = await upload(ada.personId);
    const row = await database().selectFrom("uploads").select("original_key").executeTakeFirstOrThrow();
    await studio.context.store.put(row.original_key, Buffer.from("no picture"));
    expect((await ask({ picture: { upload_id } })).json.message).toBe(
      "The stored picture is damaged. Nothing was sent.",
    );
    await studio.context.store.remove([row.original_key]);
    expect((await ask({ picture: { upload_id } })).json.message).toBe(
      "The stored picture is missing. Nothing was sent.",
    );
    expect(sent).toEqual([]);
  });
});
