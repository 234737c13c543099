/** A sheet over two adapters, of which both charge for every create, while the studio is killed. */
import { request as requests } from "@playwright/test";
import { creationListResponseSchema } from "contract/creations/creation-list";
import { isActive } from "contract/creations/status";
import { modelsResponseSchema } from "contract/models/models";
import { sheetResponseSchema } from "contract/sheets/sheet";
import { startOpenAi } from "@/tools/testing/adapters/openai";
import { apiClient, tokenFor } from "../support/api-client";
import { expect } from "../support/fixtures";
import { apiTest as test } from "../support/front";

const KEY = "canary-openai-77d1";
/** A few always; five kills and two hundred cells by `npm run test:long`. */
const KILLS = process.env.FAULT_KILLS ? 5 : 2;
const ROWS = process.env.FAULT_KILLS ? 100 : 12;

test(`a sheet of ${ROWS * 2} cells with two models, whose studio is killed ${KILLS} times, sends each cell once and leaves none without an end`, async ({
  newFront,
}) => {
  test.setTimeout(120_000 + ROWS * 6_000);
  const openAi = await startOpenAi({ key: KEY });
  const front = await newFront(
    { defaultScript: () => ({ waitMs: 50, runMs: 150, faults: { create: [{ jitterMs: 150 }] } }) },
    { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: openAi.baseUrl },
  );
  try {
    const models = modelsResponseSchema.parse(await (await front.api.get("/api/models")).json()).value.models;
    const ids = [
      models.find(({ provider }) => /OpenAI/.test(provider))?.id,
      models.find(({ provider }) => !/OpenAI/.test(provider))?.id,
    ];
    const body = {
      name: "Which hour?",
      request: { prompt: "a lodge at {hour}", settings: { resolution: 64 } },
      axes: [
        {
          kind: "words",
          words: "{hour}",
          values: Array.from({ length: ROWS }, (_, n) => ({ text: `hour ${n}` })),
        },
        { kind: "model", values: ids.map((model) => ({ model })) },
      ],
    };
    const sent = await front.api.post("/api/sheets", body, { "idempotency-key": "sheet" });
    expect(sent.status(), await sent.text()).toBe(200);
    const sheetId = sheetResponseSchema.parse(await sent.json()).value?.id;
    let { studio } = front;
    for (let kill = 0; kill < KILLS; kill++) {
      // A moment between the first create of a round and the storing of its last picture.
      await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 2_500));
      await studio.end("SIGKILL");
      studio = await front.home.start(front.settings);
      // Repeated as by a client that got no answer.
      const again = await front.api.post("/api/sheets", body, { "idempotency-key": "sheet" });
      expect(sheetResponseSchema.parse(await again.json()).value?.id).toBe(sheetId);
    }
    const read = async () => {
      const answer = await front.api.get(`/api/sheets/${sheetId}`);
      return sheetResponseSchema.parse(await answer.json()).value;
    };
    await expect
      .poll(async () => (await read())?.counts, { timeout: 60_000 + ROWS * 3_000 })
      .toMatchObject({ waiting: 0, created: ROWS * 2 });
    const creations = async () => {
      const pages = [];
      for (let cursor = ""; ; ) {
        const answer = await front.api.get(`/api/creations?sheet=${sheetId}&limit=100${cursor}`);
        const { value } = creationListResponseSchema.parse(await answer.json());
        pages.push(...value.creations);
        if (value.next_cursor === null) return pages;
        cursor = `&cursor=${encodeURIComponent(value.next_cursor)}`;
      }
    };
    // The lease of a job that was cut off runs out first.
    await expect
      .poll(async () => (await creations()).filter(({ status }) => isActive(status)).length, {
        timeout: 120_000,
      })
      .toBe(0);
    const ended = await creations();
    expect(ended).toHaveLength(ROWS * 2);
    // Of an unknown outcome the status itself is the reason.
    for (const { status, error } of ended)
      expect(["succeed", "outcome_unknown"].includes(status) || error !== null, status).toBe(true);
    for (let n = 0; n < ROWS; n++)
      expect(front.upstream.counts.started(`a lodge at hour ${n}`)).toBeLessThanOrEqual(1);
    expect(openAi.creates).toBeLessThanOrEqual(ROWS);
    console.log(
      `${ended.filter(({ status }) => status === "succeed").length} of ${ended.length} drawn; calls: ${openAi.creates} and ${front.upstream.counts.started()}`,
    );
  } finally {
    await openAi.close();
  }
});

test("a single picture of another person is drawn while a sheet of a hundred cells waits", async ({
  newFront,
}) => {
  const front = await newFront(
    { defaultScript: () => ({ runMs: 1_000 }) },
    { IMAGE_SERVICE_MAX_ACTIVE: "2" },
  );
  const bob = apiClient(
    await requests.newContext(),
    front.origin,
    await tokenFor(await requests.newContext(), front.origin, "Bob"),
  );
  const axes = [{ kind: "seed", values: Array.from({ length: 100 }, (_, seed) => ({ seed })) }];
  const sent = await front.api.post("/api/sheets", { request: { prompt: "a lodge" }, axes });
  expect(sent.status(), await sent.text()).toBe(200);
  await expect.poll(() => front.upstream.counts.started()).toBeGreaterThanOrEqual(2);
  const before = front.upstream.counts.started();
  const id = await bob.create({ prompt: "one picture", config: { image_number: 1 } });
  expect(await bob.untilEnded(id, 30_000)).toBe("succeed");
  // Those that were at the service, and at most as many that were sent beside it.
  expect(front.upstream.counts.started("a lodge") - before).toBeLessThanOrEqual(6);
});
