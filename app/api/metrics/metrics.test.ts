import { ERROR_CODES, errorBodySchema } from "contract/errors";
import { beforeEach, expect, it, vi } from "vitest";
import { METRICS_TYPE } from "@/lib/metrics/metrics";
import { ORIGIN, testAuthDeps } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { GET } from "./route";

const TOKEN = "the token of the metrics";

describeOnEachDatabase("the metrics route", (database) => {
  const scrape = vi.fn(async () => "studio_up 1\n");
  beforeEach(() => {
    scrape.mockClear();
  });
  const call = (
    authorization: string | null,
    { token = TOKEN, counts = true }: { token?: string | null; counts?: boolean } = {},
  ) => {
    const deps = testAuthDeps(database());
    const settings = { ...deps.settings, watching: { metrics: { token, port: null } } };
    runStudio({ ...deps, settings, metrics: counts ? { scrape } : null });
    const headers = new Headers(authorization === null ? {} : { authorization });
    return GET(new Request(`${ORIGIN}/api/metrics`, { headers }), { params: Promise.resolve({}) });
  };
  const codeOf = async (answer: Response) => errorBodySchema.parse(await answer.json()).code;

  it("metrics are answered to a caller with their token, and are not stored", async () => {
    const answer = await call(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("studio_up 1\n");
    expect(answer.headers.get("content-type")).toBe(METRICS_TYPE);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("metrics are answered to nobody without their token, and nothing is counted up for such a caller", async () => {
    expect(await codeOf(await call(null))).toBe(ERROR_CODES.missing_token.code);
    for (const wrong of ["", "Bearer", "Bearer ", TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, "Bearer null"])
      expect(await codeOf(await call(wrong)), wrong).toBe(ERROR_CODES.invalid_token.code);
    expect(scrape).not.toHaveBeenCalled();
  });

  it("without a token in the settings, or without counting, the address of the metrics does not exist", async () => {
    for (const authorization of [null, "Bearer ", "Bearer null", "Bearer undefined", `Bearer ${TOKEN}`])
      expect(await codeOf(await call(authorization, { token: null })), String(authorization)).toBe(
        ERROR_CODES.not_found.code,
      );
    expect(await codeOf(await call(`Bearer ${TOKEN}`, { counts: false }))).toBe(ERROR_CODES.not_found.code);
    expect(scrape).not.toHaveBeenCalled();
  });
});
