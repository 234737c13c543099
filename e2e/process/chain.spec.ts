/** One studio in front of another: both sides of the contract, and a token that never leaves the server. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { request as requests } from "@playwright/test";
import { creationListResponseSchema } from "contract/creations/creation-list";
import { modelsResponseSchema } from "contract/models/models";
import { uploadResponseSchema } from "contract/pictures/upload";
import sharp, { type Region, type Sharp } from "sharp";
import { ANOTHER_STUDIO } from "@/tools/testing/adapters/under-test/remote";
import { halfMask } from "@/tools/testing/foreign-pictures";
import { type ApiClient, apiClient, LARGE, SMALL, tokenFor } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { homesUntil } from "../support/homes";
import { pngSize } from "../support/png";
import { signIn } from "../support/sign-in";
import { type StudioProcess, studioHome } from "../support/studio-process";

const newHome = homesUntil("afterAll");
let upstreamToken: string;
let upstreamApi: ApiClient;
let front: StudioProcess;
let api: ApiClient;

test.beforeAll(async () => {
  const [upstreamHome, frontHome] = await Promise.all([newHome(), newHome()]);
  const upstream = await upstreamHome.start();
  upstreamToken = await tokenFor(await requests.newContext(), upstream.origin, "The front studio");
  upstreamApi = apiClient(await requests.newContext(), upstream.origin, upstreamToken);
  front = await frontHome.start({
    IMAGE_SERVICE_BASE_URL: `${upstream.origin}/api`,
    IMAGE_SERVICE_TOKEN: upstreamToken,
  });
  const token = await tokenFor(await requests.newContext(), front.origin, "Ada");
  api = apiClient(await requests.newContext(), front.origin, token);
});

test("a picture drawn by the studio behind is served by the studio in front", async ({ request }) => {
  const id = await api.create({ ...SMALL, settings: { seed: 5, aspect_ratio: "4:3", resolution: 96 } });
  expect(await api.untilEnded(id)).toBe("succeed");
  const [output] = (await api.detail(id)).outputs;
  const url = new URL(output?.media_url ?? "");
  expect(url.origin).toBe(front.origin);
  const answer = await request.get(url.href);
  expect(pngSize(await answer.body())).toEqual({ width: 128, height: 96 });
});

test("a cancel at the studio in front cancels the creation at the studio behind", async () => {
  const id = await api.create(LARGE);
  await api.until(id, "processing");
  expect((await api.cancel(id)).status()).toBe(200);
  expect(await api.untilEnded(id, 20_000)).toBe("cancelled");
  const answer = await upstreamApi.get("/api/creations?limit=1");
  const { value } = await answer.json();
  expect(value.creations[0].status).toBe("cancelled");
});

test("what the studio behind cannot draw becomes the nearest it can, and the studio in front tells what was used", async () => {
  const asked = { seed: 5, aspect_ratio: "1:1", resolution: 4_096 };
  const id = await api.create({ ...SMALL, config: { image_number: 1 }, settings: asked });
  expect(await api.untilEnded(id)).toBe("succeed");
  const { ignored, outputs } = await api.detail(id);
  expect(ignored).toEqual([{ field: "settings.resolution", asked: 4_096, used: 2_048 }]);
  expect(outputs).toHaveLength(1);
  // Behind, it was asked for what it draws.
  const behind = creationListResponseSchema.parse(
    await (await upstreamApi.get("/api/creations?limit=1")).json(),
  );
  expect(behind.value.creations[0]).toMatchObject({ settings: { resolution: 2_048 }, ignored: [] });
});

test("the service's token is in no file and no answer that a browser gets", async ({ page, context }) => {
  const answers: Promise<{ url: string; leaks: boolean }>[] = [];
  page.on("response", (response) => {
    const read = async () => {
      const body = await response.body().catch(() => Buffer.alloc(0));
      const head = JSON.stringify(await response.allHeaders().catch(() => ({})));
      return { url: response.url(), leaks: body.includes(upstreamToken) || head.includes(upstreamToken) };
    };
    answers.push(read());
  });
  await signIn(context.request, front.origin, "Ada");
  await api.untilEnded(await api.create(SMALL));
  for (const path of ["/settings", "/api-reference"]) await page.goto(`${front.origin}${path}`);
  await page.goto(`${front.origin}/`);
  await expect(page.getByRole("img").first()).toBeVisible();
  for (const path of ["/api/health/ready", "/api/openapi.json", "/api/creations"]) {
    expect(await (await context.request.get(`${front.origin}${path}`)).text()).not.toContain(upstreamToken);
  }
  expect(answers.length).toBeGreaterThan(5);
  const seen = await Promise.all(answers);
  expect(seen.filter(({ leaks }) => leaks)).toEqual([]);

  const files = readdirSync(".next/static", { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const text = readFileSync(path.join(file.parentPath, file.name));
    expect(text.includes(upstreamToken) || text.includes("IMAGE_SERVICE_TOKEN"), file.name).toBe(false);
  }
  expect(front.output()).not.toContain(upstreamToken);
});

test("an edit and an expand at the studio in front are drawn by a model of the studio behind, and what stays is the source pixel by pixel", async () => {
  const standIn = await ANOTHER_STUDIO.start();
  const homes = [];
  try {
    let environment = ANOTHER_STUDIO.environment(standIn);
    const apis: ApiClient[] = [];
    for (const _ of ["behind", "front"]) {
      const home = await studioHome();
      homes.push(home);
      const { origin } = await home.start(environment);
      const token = await tokenFor(await requests.newContext(), origin, "Ada");
      apis.push(apiClient(await requests.newContext(), origin, token));
      environment = { IMAGE_SERVICE_BASE_URL: `${origin}/api`, IMAGE_SERVICE_TOKEN: token };
    }
    const [behind, ahead] = apis as [ApiClient, ApiClient];
    const model = "remote/remote/painter/all";
    const modelsOf = async (one: ApiClient) =>
      modelsResponseSchema.parse(await (await one.get("/api/models")).json()).value.models;
    await expect
      .poll(async () => (await modelsOf(ahead)).find(({ id }) => id === model)?.abilities.from_pictures)
      .toMatchObject({ sources: "any", mask: "exact" });

    const size = { width: 100, height: 60 };
    const pixels = Buffer.from(Array.from({ length: 100 * 60 * 3 }, (_, at) => (at * 2_654_435_761) >>> 23));
    const source = await sharp(pixels, { raw: { ...size, channels: 3 } })
      .png()
      .toBuffer();
    const upload = async (bytes: Buffer) => {
      const answer = await ahead.post("/api/uploads", bytes, { "content-type": "image/png" });
      return { upload_id: uploadResponseSchema.parse(await answer.json()).value.upload_id };
    };
    const inputs = { source: await upload(source), mask: await upload(await halfMask(size)) };
    const made = async (body: Parameters<ApiClient["create"]>[0]) => {
      const id = await ahead.create({ model, config: { image_number: 1 }, ...body });
      expect(await ahead.untilEnded(id)).toBe("succeed");
      const { outputs, notice } = await ahead.detail(id);
      const { pathname, search } = new URL(outputs[0]?.media_url ?? "");
      const answer = await ahead.get(`${pathname}${search}`);
      return { notice, picture: sharp(await answer.body()).removeAlpha() };
    };
    const kept = { left: 50, top: 0, width: 50, height: 60 };
    const rawOf = (picture: Sharp, box: Region) => picture.extract(box).raw().toBuffer();

    const edited = await made({ prompt: "at night", operation: "edit", inputs });
    expect((await rawOf(edited.picture.clone(), kept)).equals(await rawOf(sharp(source), kept))).toBe(true);
    const changed = { ...kept, left: 0 };
    expect((await rawOf(edited.picture, changed)).equals(await rawOf(sharp(source), changed))).toBe(false);

    const { source: alone } = inputs;
    const wide = await made({
      ...{
        prompt: "wider",
        operation: "expand",
        inputs: { source: alone },
        settings: { aspect_ratio: "21:9" },
      },
    });
    const { width, height } = await sharp(await wide.picture.clone().png().toBuffer()).metadata();
    const left = Math.floor((width - size.width) / 2);
    expect(height).toBe(size.height);
    expect(width).toBeGreaterThan(size.width + 20);
    expect((await rawOf(wide.picture, { left, top: 0, ...size })).equals(pixels)).toBe(true);
    // Both studios put it on the same canvas: nothing was scaled in between.
    expect(wide.notice).toBeNull();
    // The studio behind keeps what it was sent as what its own creations were made from, and nothing else.
    const { value } = creationListResponseSchema.parse(await (await behind.get("/api/creations")).json());
    expect(value.creations.map(({ prompt }) => prompt)).toEqual(["wider", "at night"]);
    expect(standIn.started).toBe(2);
  } finally {
    for (const home of homes) await home.leave();
    await standIn.close();
  }
});
