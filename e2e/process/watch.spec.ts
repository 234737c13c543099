/** How operators watch the studio: metrics, traces, and one id of a request. */
import { request as requests } from "@playwright/test";
import { freePort } from "@/tools/commands/free-port.mjs";
import { apiClient, SMALL, tokenFor } from "../support/api-client";
import { type Collector, startCollector } from "../support/collector";
import { expect, test } from "../support/fixtures";
import { homesUntil } from "../support/homes";
import type { StudioProcess } from "../support/studio-process";

const METRICS_TOKEN = "Zk3-x9Qq7LmP2vT8";
const PROMPT = "an unmistakable prompt of a lighthouse";
const newHome = homesUntil("afterAll");
let collector: Collector;

test.beforeAll(async () => {
  collector = await startCollector();
});
test.afterAll(() => collector.close());

async function start(settings: Record<string, string>): Promise<StudioProcess> {
  const home = await newHome();
  return home.start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "x-team=design",
    TRUSTED_PROXIES: "1",
    ...settings,
  });
}

test("one trace leads from the create to the stored picture, through the studio behind, and one id through log and history", async () => {
  const behind = await start({ INSTANCE_ID: "behind" });
  const behindToken = await tokenFor(await requests.newContext(), behind.origin, "The front studio");
  const front = await start({
    INSTANCE_ID: "front",
    IMAGE_SERVICE_BASE_URL: `${behind.origin}/api`,
    IMAGE_SERVICE_TOKEN: behindToken,
    OTEL_PROPAGATE_TO: new URL(behind.origin).host,
  });
  const token = await tokenFor(await requests.newContext(), front.origin, "Ada Unmistakable");
  const api = apiClient(await requests.newContext(), front.origin, token);

  const answer = await api.post(
    "/api/v1/jobs/gen2/text2image",
    { ...SMALL, prompt: PROMPT },
    { "x-request-id": "from-the-proxy-1" },
  );
  expect(answer.headers()["x-request-id"]).toBe("from-the-proxy-1");
  const id: string = (await answer.json()).value.generation_id;
  expect(await api.untilEnded(id)).toBe("succeed");
  const { events } = await api.detail(id);
  expect(events.find(({ kind }) => kind === "created")?.request_id).toBe("from-the-proxy-1");
  // A stop sends the last spans.
  for (const studio of [front, behind]) expect(await studio.end("SIGTERM")).toBe(0);

  const line = front
    .output()
    .split("\n")
    .find((each) => each.includes("from-the-proxy-1"));
  const logged = JSON.parse(line ?? "{}");
  expect(logged).toMatchObject({ role: "all", instance: "front", status: 200 });
  expect(logged.person).toMatch(/^person_/);

  const { spans } = collector;
  const root = spans.find((span) => span.attributes["request.id"] === "from-the-proxy-1");
  expect(root).toMatchObject({ name: "POST /api/v1/jobs/gen2/text2image", traceId: logged.traceId });
  const ofTrace = spans.filter(({ traceId }) => traceId === root?.traceId);
  const nameOf = ({ instance, name }: (typeof spans)[number]) => `${instance}: ${name}`;
  expect(ofTrace.map(nameOf)).toEqual(
    expect.arrayContaining([
      "front: create",
      "front: record",
      "front: send",
      `front: POST ${new URL(behind.origin).host}`,
      "behind: POST /api/v1/jobs/gen2/text2image",
      "behind: create",
      "behind: draw",
      "behind: render",
      "behind: store put",
      "front: collect",
      "front: store put",
    ]),
  );
  // Every span but the first has its parent in the trace.
  const ids = new Set(ofTrace.map(({ spanId }) => spanId));
  for (const span of ofTrace.filter((each) => each !== root))
    expect(ids, nameOf(span)).toContain(span.parentSpanId);

  expect(collector.headers()["x-team"]).toBe("design");
  expect(new Set(spans.map(({ scope }) => scope))).toEqual(new Set(["prompt-studio"]));
  for (const secret of ["unmistakable", "Unmistakable", token, behindToken])
    expect(collector.text()).not.toContain(secret);
});

// Metrics are no part of the API that OpenAPI documents, so they are read without its check.
test("a worker process answers /api/metrics and its own port, and nobody without the token", async ({
  request,
}) => {
  const port = await freePort();
  const { origin } = await start({ ROLE: "worker", METRICS_TOKEN, METRICS_PORT: String(port) });
  const authorization = `Bearer ${METRICS_TOKEN}`;
  for (const address of [`${origin}/api/metrics`, `http://127.0.0.1:${port}/metrics`]) {
    expect((await fetch(address)).status, address).toBe(401);
    const answer = await fetch(address, { headers: { authorization } });
    expect(answer.status, address).toBe(200);
    const text = await answer.text();
    expect(text).toMatch(/^studio_build_info\{version="[\d.]+",.*role="worker"/m);
    expect(text).toContain("\nstudio_database_up 1\n");
    expect(text).toContain('\nstudio_queue_jobs{service="embedded",status="pending"} 0\n');
    expect(text).toMatch(/^studio_sweep_duration_seconds_count [1-9]/m);
  }
  expect((await request.get(`${origin}/api/creations`)).status()).toBe(404);
});

test("requests are counted by the pattern of their route, and a refusal before any route has a request id", async ({
  request,
}) => {
  const { origin } = await start({ METRICS_TOKEN, TRUSTED_PROXIES: "0" });
  const refused = await request.get(`${origin}/api//no`, { headers: { "x-request-id": "from-anybody" } });
  expect(refused.status()).toBe(404);
  expect(refused.headers()["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect((await request.get(`${origin}/api/boards/bo_1`)).status()).toBe(401);
  expect((await request.get(`${origin}/sign-in`)).headers()["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  const scrape = await fetch(`${origin}/api/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const text = await scrape.text();
  const countOf = (labels: string) =>
    new RegExp(`^studio_http_request_duration_seconds_count\\{${labels}\\} (\\d+)$`, "m").exec(text)?.[1];
  expect(countOf('route="other",method="GET",status="4xx"')).toBe("1");
  expect(countOf('route="/api/boards/\\[boardId\\]",method="GET",status="4xx"')).toBe("1");
  expect(countOf('route="/sign-in",method="GET",status="2xx"')).toBe("1");
  expect(text).toMatch(/^studio_errors_total\{error="missing_token"\} 1$/m);
  expect(text).not.toContain("bo_1");
});
