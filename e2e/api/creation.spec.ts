/** A creation through the API: create, status, detail, pictures. */
import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { LARGE, MADE_WITHIN_MS, SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { pngSize } from "../support/png";

const seeded = (seed: number, picture = SMALL) => ({ ...picture, settings: { ...picture.settings, seed } });

/** Fetches without any token or cookie: a signed address is enough. */
async function bytesAt(request: APIRequestContext, url: string): Promise<Buffer> {
  const answer = await request.get(url);
  expect(answer.status()).toBe(200);
  return answer.body();
}

test("a prompt becomes a picture that anybody with the picture's address can fetch", async ({
  api,
  request,
}) => {
  const id = await api.create({
    ...SMALL,
    config: { image_number: 2 },
    settings: { seed: 11, aspect_ratio: "3:2", resolution: 96 },
  });
  expect(await api.untilEnded(id)).toBe("succeed");
  expect(await api.status(id)).toMatchObject({ status: "succeed", progress: 1, cancel_requested: false });

  const detail = await api.detail(id);
  expect(detail).toMatchObject({ creation_id: id, prompt: SMALL.prompt, output_type: "image" });
  expect(detail.settings).toMatchObject({ seed: 11, aspect_ratio: "3:2", width: 144, height: 96 });
  expect(detail.outputs.map((output) => output.index)).toEqual([0, 1]);
  for (const output of detail.outputs) {
    const bytes = await bytesAt(request, output.media_url);
    expect(pngSize(bytes)).toEqual({ width: 144, height: 96 });
    expect(output).toMatchObject({
      width: 144,
      height: 96,
      media_type: "image/png",
      byte_length: bytes.length,
    });
    expect((await bytesAt(request, output.thumbnail_url)).length).toBeGreaterThan(0);
  }
});

test("the progress of a creation never decreases", async ({ api }) => {
  const id = await api.create({ ...SMALL, settings: { ...SMALL.settings, resolution: 720 } });
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        const { status, progress } = await api.status(id);
        seen.push(progress);
        return status;
      },
      { intervals: [50], timeout: MADE_WITHIN_MS },
    )
    .toBe("succeed");
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test("the same seed gives an identical picture, another seed a different one", async ({ api, request }) => {
  const ids = await Promise.all([7, 7, 8].map((seed) => api.create(seeded(seed))));
  const pictures: string[] = [];
  for (const id of ids) {
    expect(await api.untilEnded(id)).toBe("succeed");
    const [output] = (await api.detail(id)).outputs;
    pictures.push((await bytesAt(request, output?.media_url ?? "")).toString("base64"));
  }
  expect(pictures[1]).toBe(pictures[0]);
  expect(pictures[2]).not.toBe(pictures[0]);
});

test("the detail names the random seed, and that seed gives the same picture again", async ({
  api,
  request,
}) => {
  const first = await api.create(seeded(-1));
  await api.untilEnded(first);
  const [output] = (await api.detail(first)).outputs;
  const seed = output?.seed ?? -1;
  expect(seed).toBeGreaterThanOrEqual(0);
  const second = await api.create(seeded(seed));
  await api.untilEnded(second);
  const [again] = (await api.detail(second)).outputs;
  const bytes = await bytesAt(request, output?.media_url ?? "");
  expect((await bytesAt(request, again?.media_url ?? "")).equals(bytes)).toBe(true);
});

test("two creates with one idempotency key make one creation", async ({ api }) => {
  const idempotencyKey = randomUUID();
  const ids = await Promise.all([1, 2, 3].map(() => api.create(SMALL, { idempotencyKey })));
  expect(new Set(ids).size).toBe(1);
  expect(await api.create(SMALL, { idempotencyKey: randomUUID() })).not.toBe(ids[0]);
});

test("the status reports progress as a number from the first answer on", async ({ api }) => {
  // Both while it waits and while it is drawn.
  const ids = await Promise.all([LARGE, LARGE, LARGE, SMALL].map((body) => api.create(body)));
  for (const id of ids) expect(await api.status(id)).toMatchObject({ progress: expect.any(Number) });
});

test("null in an optional field is treated as a missing field", async ({ api }) => {
  const idempotencyKey = randomUUID();
  const fields = { negative_prompt: null, is_public: null, is_enable_prompt_enhancer: null };
  const ids = [
    await api.create({ prompt: "a quiet harbour" }, { idempotencyKey }),
    await api.create(
      { prompt: "a quiet harbour", ...fields, config: null, settings: null },
      { idempotencyKey },
    ),
    await api.create(
      {
        prompt: "a quiet harbour",
        config: { image_number: null },
        settings: { seed: null, aspect_ratio: null, resolution: null },
      },
      { idempotencyKey },
    ),
  ];
  expect(new Set(ids).size).toBe(1);
});

test("a create needs no field but the prompt", async ({ api }) => {
  const id = await api.create({ prompt: "a quiet harbour" });
  const detail = await api.detail(id);
  expect(detail).toMatchObject({ is_public: true, is_enable_prompt_enhancer: true });
  expect(detail.config.image_number).toBe(4);
  expect(detail.settings).toMatchObject({ aspect_ratio: "1:1", resolution: 720 });
});

test("a deleted creation is not found until it is restored", async ({ api }) => {
  const id = await api.create(SMALL);
  await api.untilEnded(id);
  expect((await api.fetch("DELETE", `/api/creations/${id}`)).status()).toBe(200);
  expect((await api.get(`/api/v1/creation/${id}`)).status()).toBe(404);
  expect((await api.post(`/api/creations/${id}/restore`)).status()).toBe(200);
  expect((await api.detail(id)).outputs).toHaveLength(1);
});
