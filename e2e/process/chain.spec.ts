/** One studio in front of another: both sides of the contract, and a token that never leaves the server. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { request as requests } from "@playwright/test";
import { creationListResponseSchema } from "contract/creations/creation-list";
import { type ApiClient, apiClient, LARGE, SMALL, tokenFor } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { homesUntil } from "../support/homes";
import { pngSize } from "../support/png";
import { signIn } from "../support/sign-in";
import type { StudioProcess } from "../support/studio-process";

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
