/** Programs that wait in the request: by `Prefer: wait`, or with a stream of events. */

import { createResponseSchema } from "contract/creations/create-response";
import { creationDetailSchema } from "contract/creations/creation";
import { errorBodySchema } from "contract/errors";
import { statusResponseSchema } from "contract/service";
import { expect, it } from "vitest";
import { revokeAccessToken } from "@/lib/auth/access-tokens";
import { settled } from "@/lib/creations/context/background";
import { createWatcher } from "@/lib/creations/watch/watcher";
import type { Handler } from "@/lib/http/route-on";
import { ORIGIN, testAuthDeps, testPerson } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { createTestStudio } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { HEAD as headAll, GET as streamAll } from "./creations/events/route";
import { GET as streamOne } from "./v1/jobs/[creationId]/events/route";
import { GET as status } from "./v1/jobs/[creationId]/status/route";
import { POST as create } from "./v1/jobs/gen2/text2image/route";

const SMALL = { prompt: "a lake", settings: { resolution: 64 }, config: { image_number: 1 } };

describeOnEachDatabase("a program that waits in the request", (database) => {
  const open = async ({ places = 100 } = {}) => {
    const db = database();
    const deps = testAuthDeps(db, { clock: { now: () => Date.now() } });
    const studio = createTestStudio(db);
    const { context, worker } = studio;
    const watcher = createWatcher(context, { placesPerPerson: places });
    const settings = { ...deps.settings, role: "all" };
    runStudio({ ...deps, settings, creations: context, watcher, stopping: false });
    const ada = await testPerson(deps, "Ada");
    const eve = await testPerson(deps, "Eve");
    const call = (
      handler: Handler,
      {
        id = "",
        body,
        as = ada,
        ...init
      }: { id?: string; body?: object; as?: typeof ada } & Omit<RequestInit, "body"> = {},
    ) => {
      const headers = {
        authorization: `Bearer ${as.token}`,
        ...(body && { "content-type": "application/json" }),
        ...(init.headers as Record<string, string>),
      };
      const request = new Request(`${ORIGIN}/api/x`, {
        ...init,
        headers,
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
      return handler(request, { params: Promise.resolve({ creationId: id }) });
    };
    const created = async (headers: Record<string, string> = {}) => {
      const answer = await call(create, { body: SMALL, headers });
      return { answer, value: createResponseSchema.parse(await answer.json()).value };
    };
    const draw = () => worker.workUntilEmpty(new AbortController().signal);
    return { deps, ada, eve, context, watcher, call, created, draw };
  };
  /** Reads a stream as it comes. */
  const reading = (answer: Response) => {
    const read = { text: "", ended: Promise.resolve() };
    read.ended = (async () => {
      for await (const piece of answer.body ?? []) read.text += Buffer.from(piece).toString();
    })();
    return read;
  };

  it("a create that waits answers with the finished creation and says how long it was allowed to wait", async () => {
    const { context, created, draw } = await open();
    const waiting = created({ prefer: "respond-async, wait=600" });
    await waitFor("the job", () => database().selectFrom("jobs").select("id").executeTakeFirst());
    await draw();
    const { answer, value } = await waiting;
    expect(answer.headers.get("preference-applied")).toBe("wait=55");
    expect(creationDetailSchema.parse(value.creation)).toMatchObject({
      creation_id: value.generation_id,
      status: "succeed",
      outputs: [{ index: 0 }],
    });
    await settled(context);
  });

  it.each<Record<string, string>>([{}, { prefer: "wait=soon" }, { prefer: "wait=0" }])(
    "a create with the headers %j answers at once, and as the contract says",
    async (headers) => {
      const { answer, value } = await (await open()).created(headers);
      expect(answer.headers.has("preference-applied")).toBe(false);
      expect(value).toEqual({ generation_id: value.generation_id });
    },
  );

  it("a create whose time is over answers with the creation as it is, and the same key waits for the same one", async () => {
    const { created, context, draw } = await open();
    const headers = { prefer: "wait=1", "idempotency-key": "one" };
    const { value } = await created(headers);
    expect(value.creation).toMatchObject({ status: "pending", outputs: [] });
    await draw();
    const again = await created(headers);
    expect(again.value.generation_id).toBe(value.generation_id);
    expect(again.value.creation).toMatchObject({ status: "succeed" });
    await settled(context);
  });

  it("a create that was accepted is answered as such, also when it was deleted while it was waited for", async () => {
    const { created, deps } = await open();
    const waiting = created({ prefer: "wait=60" });
    const row = await waitFor("the row", () =>
      deps.db.selectFrom("creations").select("id").executeTakeFirst(),
    );
    await deps.db
      .updateTable("creations")
      .set({ deleted_at: 1, updated_at: Date.now() + 1_000 })
      .execute();
    const { answer, value } = await waiting;
    expect(answer.status).toBe(200);
    expect(value).toEqual({ generation_id: row.id });
  });

  it("a status that waits answers when the creation has ended, with the body of every status", async () => {
    const { call, created, draw, context } = await open();
    const { generation_id: id } = (await created()).value;
    const waiting = call(status, { id, headers: { prefer: "wait=30" } });
    await draw();
    const answer = await waiting;
    expect(answer.headers.get("preference-applied")).toBe("wait=30");
    const { value } = statusResponseSchema.parse(await answer.json());
    expect(value).toMatchObject({ status: "succeed", progress: 1 });
    const plain = await call(status, { id });
    expect(await plain.json()).toEqual({ status: "success", value });
    await settled(context);
  });

  it("a status of another person's creation is not waited for, and not found", async () => {
    const { call, created, eve } = await open();
    const { generation_id: id } = (await created()).value;
    for (const handler of [status, streamOne])
      expect((await call(handler, { id, as: eve, headers: { prefer: "wait=60" } })).status).toBe(404);
  });

  it("a person whose requests wait already is answered at once, and gets no further stream", async () => {
    const { call, created, watcher, ada } = await open({ places: 1 });
    const { generation_id: id } = (await created()).value;
    watcher.enter(ada.personId);
    const answer = await call(status, { id, headers: { prefer: "wait=60" } });
    expect([answer.status, answer.headers.has("preference-applied")]).toEqual([200, false]);
    const refused = await call(streamAll);
    expect(errorBodySchema.parse(await refused.json()).code).toBe(42902);
    expect(refused.headers.get("retry-after")).toBeTruthy();
  });

  it("a stream is never stored nor changed on its way, and ends when its token is revoked", async () => {
    const { call, created, deps, ada } = await open();
    await created();
    const answer = await call(streamAll);
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    expect(answer.headers.get("cache-control")).toBe("private, no-store, no-transform");
    const read = reading(answer);
    await waitFor("the creation", () => read.text.includes("event: creation\n"));
    await revokeAccessToken(deps, { personId: ada.personId, tokenId: ada.tokenId });
    await read.ended;
    expect(read.text).not.toContain("event: ended");
  }, 20_000);

  it("a stream of one creation ends with it, and a client that comes again is told to stay away", async () => {
    const { call, created, draw, context } = await open();
    const { generation_id: id } = (await created()).value;
    const read = reading(await call(streamOne, { id }));
    await draw();
    await read.ended;
    expect(read.text).toMatch(/event: creation\ndata: .*"status":"succeed".*\n\nevent: ended\ndata: .*\n\n$/);
    const last = read.text.match(/(?<=id: )\S+/g)?.at(-1) ?? "";
    expect((await call(streamOne, { id, headers: { "last-event-id": last } })).status).toBe(204);
    await settled(context);
  });

  it("a stream that nobody reads gives its place back when the client has gone, and when only its headers were asked for", async () => {
    const { call, watcher, ada } = await open({ places: 1 });
    const client = new AbortController();
    expect((await call(streamAll, { signal: client.signal })).status).toBe(200);
    expect((await call(streamAll)).status).toBe(429);
    client.abort();
    expect((await call(headAll)).status).toBe(200);
    expect(watcher.enter(ada.personId)).not.toBeNull();
  });

  it("a wait ends with 401 when its token is revoked, and says nothing of the creation", async () => {
    const { deps, ada, watcher, call, created } = await open({ places: 1 });
    const { value } = await created();
    const waiting = call(status, { id: value.generation_id, headers: { prefer: "wait=55" } });
    const { personId, tokenId } = ada;
    await waitFor("the wait", () => {
      const place = watcher.enter(personId);
      place?.leave();
      return place === null;
    });
    expect(await revokeAccessToken(deps, { personId, tokenId })).toBe(true);
    const answer = await waiting;
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain(value.generation_id);
  }, 60_000);
});
