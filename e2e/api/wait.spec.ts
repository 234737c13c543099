/** Programs that wait in the request, through the production build: by `Prefer: wait`, or with a stream of events. */
import { createResponseSchema } from "contract/creations/create-response";
import { LARGE, SMALL } from "../support/api-client";
import { follow } from "../support/event-stream";
import { expect, test } from "../support/fixtures";

const CREATE = "/api/v1/jobs/gen2/text2image";

test("one call creates a picture and answers with its address", async ({ api, request }) => {
  const answer = await api.post(CREATE, SMALL, { prefer: "wait=50" });
  expect(answer.headers()["preference-applied"]).toBe("wait=50");
  const { creation } = createResponseSchema.parse(await answer.json()).value;
  expect(creation).toMatchObject({ status: "succeed", outputs: [{ index: 0 }] });
  expect((await request.get(creation?.outputs[0]?.media_url ?? "")).status()).toBe(200);
});

test("a create that is not finished in the time answers with the creation as it is", async ({ api }) => {
  const answer = await api.post(CREATE, LARGE, { prefer: "wait=1" });
  const { generation_id, creation } = createResponseSchema.parse(await answer.json()).value;
  expect(creation?.status).toMatch(/pending|processing/);
  await api.cancel(generation_id);
});

test("a stream of one creation tells its progress, ends with it, and a client that comes again is told to stay away", async ({
  api,
}) => {
  const id = await api.create({ ...SMALL, settings: { ...SMALL.settings, resolution: 720 } });
  const path = `/api/v1/jobs/${id}/events`;
  // The first request to a route is answered through Next, the second by the front door.
  const both = [await follow(api, path), await follow(api, path)];
  for (const { headers, text, ended } of both) {
    expect(headers.get("cache-control")).toBe("private, no-store, no-transform");
    expect(headers.get("content-encoding")).toBeNull();
    await ended;
    expect(text()).toContain('"status":"succeed"');
    expect(text()).toMatch(/event: ended\ndata: [^\n]*\n\n$/);
    const lastId = text()
      .match(/(?<=id: )\S+/g)
      ?.at(-1);
    expect((await follow(api, path, lastId)).status).toBe(204);
  }
});

test("a stream of all creations goes on where the last connection ended", async ({ api }) => {
  const before = await follow(api, "/api/creations/events");
  await expect.poll(before.text).toMatch(/id: \S+\n/);
  before.leave();
  const id = await api.create(SMALL);
  expect(await api.untilEnded(id)).toBe("succeed");
  const lastId = /(?<=id: )\S+/.exec(before.text())?.[0];
  const after = await follow(api, "/api/creations/events", lastId);
  await expect.poll(after.text).toContain(`{"creation_id":"${id}","status":"succeed"`);
  after.leave();
});
