/** A host where no process outlives a request: nobody polls, and only a cron calls. */
import { spawn } from "node:child_process";
import path from "node:path";
import { request as requests } from "@playwright/test";
import { apiClient, SMALL, tokenFor } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { apiTest, asking } from "../support/front";
import { newSharedDatabase, POSTGRES } from "../support/shared-database";
import { studioHome } from "../support/studio-process";

const CRON_SECRET = "only the cron knows this";

/** Calls the cron route once. @returns whether all creations have ended. */
async function callCron(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/cron`, { headers: { authorization: `Bearer ${CRON_SECRET}` } });
  const { value } = await answer.json();
  return value.is_all_ended;
}

apiTest("the cron alone finishes all creations at a service with five slots", async ({ newFront }) => {
  const { api, upstream, origin } = await newFront(
    { limits: { slots: 5 }, defaultScript: () => ({ runMs: 300 }) },
    { ROLE: "serverless", IMAGE_SERVICE_MAX_ACTIVE: "5", CRON_SECRET },
  );
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => api.create(asking(`lake ${n}`))));
  await expect.poll(() => callCron(origin), { timeout: 100_000 }).toBe(true);
  for (const id of ids) expect((await api.status(id)).status).toBe("succeed");
  expect(upstream.creations.size).toBe(12);
});

apiTest(
  "the cron is refused without its secret, and does not exist where no secret is set",
  async ({ newFront }) => {
    const withSecret = await newFront({}, { ROLE: "serverless", CRON_SECRET });
    expect((await fetch(`${withSecret.origin}/api/cron`)).status).toBe(401);
    const wrong = { authorization: "Bearer only the cron knows that" };
    expect((await fetch(`${withSecret.origin}/api/cron`, { headers: wrong })).status).toBe(401);
    const without = await newFront({}, { ROLE: "serverless" });
    expect((await fetch(`${without.origin}/api/cron`, { headers: wrong })).status).toBe(404);
  },
);

test("requests that reach a function together wait until it has opened its studio, once", async () => {
  const home = await studioHome();
  const host = spawn(
    process.execPath,
    ["e2e/support/function-host.mjs", path.resolve(".next/standalone"), "api/health/ready/route.js"],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        ROLE: "serverless",
        PORT: String(home.port),
        DATA_DIR: home.dataDir,
        NEXTAUTH_URL: `http://localhost:${home.port}`,
        DEMO_SIGN_IN: "true",
      },
    },
  );
  try {
    let written = "";
    host.stdout.setEncoding("utf8").on("data", (text: string) => {
      written += text;
    });
    await expect.poll(() => written).toContain("listening");
    expect(written).not.toContain("the studio has started");
    const statuses = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await fetch(`http://127.0.0.1:${home.port}/api/health/ready`)).status,
      ),
    );
    expect(statuses).toEqual(Array(8).fill(200));
    expect(written.split("the studio has started")).toHaveLength(2);
  } finally {
    host.kill("SIGKILL");
    await home.leave();
  }
});

test.describe("on PostgreSQL", () => {
  test.skip(!POSTGRES, "needs a PostgreSQL at TEST_DATABASE_URL");

  test("creations of a killed instance are finished by another instance that only the cron calls", async () => {
    test.setTimeout(240_000);
    const settings = { ...(await newSharedDatabase()), ROLE: "serverless", CRON_SECRET };
    const homes = [await studioHome(), await studioHome()] as const;
    try {
      const first = await homes[0].start(settings);
      const second = await homes[1].start(settings);
      const token = await tokenFor(await requests.newContext(), first.origin, "Ada");
      const api = apiClient(await requests.newContext(), first.origin, token);
      const work = {
        ...SMALL,
        config: { image_number: 4 },
        settings: { ...SMALL.settings, resolution: 384 },
      };
      const ids = await Promise.all(Array.from({ length: 6 }, () => api.create(work)));
      // Killed while it draws after these answers; nobody polls the status.
      expect(await first.end("SIGKILL")).toBe("SIGKILL");
      await expect.poll(() => callCron(second.origin), { timeout: 200_000 }).toBe(true);
      const there = apiClient(await requests.newContext(), second.origin, token);
      for (const id of ids) {
        expect((await there.status(id)).status).toBe("succeed");
        expect((await there.detail(id)).outputs).toHaveLength(4);
      }
    } finally {
      for (const home of homes) await home.leave();
    }
  });
});
