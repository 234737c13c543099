/** Several processes on one PostgreSQL, and a host where no process outlives a request. */
import { request as requests } from "@playwright/test";
import { apiClient, SMALL, tokenFor } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { homesUntil } from "../support/homes";
import { pngSize } from "../support/png";
import { newSharedDatabase, POSTGRES } from "../support/shared-database";

test.skip(!POSTGRES, "needs a PostgreSQL at TEST_DATABASE_URL");

const newHome = homesUntil("afterEach");
let shared: Record<string, string>;

/** A database of its own for each test. */
test.beforeEach(async () => {
  shared = await newSharedDatabase();
});

test("a creation that a web process accepts is drawn by a worker process", async ({ request }) => {
  const web = await (await newHome()).start({ ...shared, ROLE: "web" });
  const token = await tokenFor(await requests.newContext(), web.origin, "Ada");
  const api = apiClient(await requests.newContext(), web.origin, token);
  const id = await api.create(SMALL);
  expect((await api.status(id)).status).toBe("pending");

  await (await newHome()).start({ ...shared, ROLE: "worker" });
  expect(await api.untilEnded(id)).toBe("succeed");
  const [output] = (await api.detail(id)).outputs;
  const bytes = await (await request.get(output?.media_url ?? "")).body();
  expect(pngSize(bytes)).toEqual({ width: 64, height: 64 });
});

test("a worker process answers health checks only", async ({ request }) => {
  const { origin } = await (await newHome()).start({ ...shared, ROLE: "worker" });
  for (const path of [
    "/",
    "/sign-in",
    "/settings",
    "/api/auth/csrf",
    "/api/openapi.json",
    "/api/creations",
  ]) {
    expect((await request.get(origin + path, { maxRedirects: 0 })).status(), path).toBe(404);
  }
  for (const path of ["/api/health/live", "/api/health/ready"]) {
    expect((await request.get(origin + path)).status(), path).toBe(200);
  }
});

test("on a serverless host the queue is drained after each answer", async () => {
  const studio = await (await newHome()).start({ ...shared, ROLE: "serverless" });
  const token = await tokenFor(await requests.newContext(), studio.origin, "Ada");
  const api = apiClient(await requests.newContext(), studio.origin, token);
  expect(await api.untilEnded(await api.create(SMALL))).toBe("succeed");
});
