import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { errorBodySchema } from "contract/errors";
import { beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { createCreation } from "@/lib/creations/create";
import { CRON_WORK_MS } from "@/lib/http/cron";
import type { Role } from "@/lib/settings/env";
import { ORIGIN, testAuthDeps } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { GET } from "./route";

const SECRET = "the secret of the cron";

describeOnEachDatabase("the cron route", (database) => {
  const catchUp = vi.fn(async () => {});
  let context: ReturnType<typeof createTestStudio>["context"];
  beforeEach(() => {
    catchUp.mockClear();
    context = createTestStudio(database()).context;
  });
  const call = (
    headers: Record<string, string>,
    cronSecret: string | null = SECRET,
    role: Role = "serverless",
  ) => {
    const deps = testAuthDeps(database());
    const settings = { ...deps.settings, cronSecret, role };
    runStudio({ ...deps, settings, creations: context, catchUp });
    return GET(new Request(`${ORIGIN}/api/cron`, { headers }), { params: Promise.resolve({}) });
  };
  const codeOf = async (answer: Response) => errorBodySchema.parse(await answer.json()).code;

  it("the cron route answers 404 when no CRON_SECRET is set, whatever the caller sends", async () => {
    for (const authorization of ["Bearer ", "Bearer null", "Bearer undefined", `Bearer ${SECRET}`]) {
      expect(await codeOf(await call({ authorization }, null))).toBe(40401);
    }
    expect(catchUp).not.toHaveBeenCalled();
  });

  it("the cron route refuses a caller without the secret", async () => {
    expect(await codeOf(await call({}))).toBe(40101);
    const almost = `${SECRET.slice(0, -1)}N`;
    for (const wrong of ["", "Bearer", SECRET, `Basic ${SECRET}`, `Bearer ${SECRET}x`, `Bearer ${almost}`]) {
      expect(await codeOf(await call({ authorization: wrong }))).toBe(40102);
    }
    expect(catchUp).not.toHaveBeenCalled();
  });

  it("the cron route does no work when a worker process exists, and reports whether all creations have ended", async () => {
    const answer = await call({ authorization: `Bearer ${SECRET}` }, SECRET, "all");
    expect(await answer.json()).toEqual({ status: "success", value: { is_all_ended: true } });
    expect(catchUp).not.toHaveBeenCalled();
  });

  it("the cron route works until all creations have ended, and reports whether they have", async () => {
    const authorization = `Bearer ${SECRET}`;
    const answer = await call({ authorization });
    expect(await answer.json()).toEqual({ status: "success", value: { is_all_ended: true } });
    expect(catchUp).toHaveBeenCalledExactlyOnceWith({ forMs: CRON_WORK_MS, untilEnded: true });

    await addPerson(database());
    await createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey: null });
    expect(await (await call({ authorization })).json()).toMatchObject({ value: { is_all_ended: false } });
  });
});

it("vercel.json calls an existing route, and allows functions more time than the work takes", () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const { crons, functions } = z
    .object({
      crons: z.array(z.object({ path: z.string(), schedule: z.literal("* * * * *") })).length(1),
      functions: z.object({ "app/**/*": z.object({ maxDuration: z.int() }) }),
    })
    .parse(JSON.parse(readFileSync(path.join(root, "vercel.json"), "utf8")));
  for (const cron of crons) expect(existsSync(path.join(root, "app", cron.path, "route.ts"))).toBe(true);
  expect(functions["app/**/*"].maxDuration * 1000).toBeGreaterThanOrEqual(CRON_WORK_MS + 5_000);
});
