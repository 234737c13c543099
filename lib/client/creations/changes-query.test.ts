import { QueryClient } from "@tanstack/react-query";
import { ERROR_CODES } from "contract/errors";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changesQuery } from "./changes-query";

const CHANGES = {
  creations: [],
  deleted_ids: [],
  next_cursor: "c1",
  has_more: false,
  poll_after_ms: 500,
  service: { state: "ok", since_time: "2030-01-01T00:00:00.000Z", resume_time: null },
  ahead_of_next: 0,
  services: [],
};

describe("the poll of a tab", () => {
  let client: QueryClient;
  beforeEach(() => {
    client = new QueryClient();
  });
  afterEach(() => {
    client.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** Polls once. @returns the pause before the next poll, in milliseconds; false for none. */
  async function pauseAfter({
    status = 200,
    body,
    tookMs = 0,
  }: {
    status?: number;
    body: unknown;
    tookMs?: number;
  }) {
    let now = 1_000;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    vi.stubGlobal("fetch", async () => {
      now += tookMs;
      return new Response(JSON.stringify(body), { status });
    });
    const options = changesQuery(client);
    await client.fetchQuery({ ...options, staleTime: 0 }).catch(() => null);
    const query = client.getQueryCache().find({ queryKey: options.queryKey });
    const { refetchInterval } = options;
    if (!query || typeof refetchInterval !== "function") throw new Error("There is no poll.");
    return refetchInterval(query as unknown as Parameters<typeof refetchInterval>[0]);
  }
  const answered = { status: "success", value: CHANGES };
  const refused = (name: keyof typeof ERROR_CODES, status: number) => ({
    status,
    body: { message: "No.", code: ERROR_CODES[name].code, details: [] },
  });

  it("a studio that answers quickly is polled when it asks to be", async () => {
    expect(await pauseAfter({ body: answered, tookMs: 80 })).toBe(500);
  });

  it("a slow studio is polled less often than it asks for: no sooner than its last answer took", async () => {
    expect(await pauseAfter({ body: answered, tookMs: 7_000 })).toBe(7_000);
    expect(await pauseAfter({ body: answered, tookMs: 80 })).toBe(500);
  });

  it("a tab that is signed out polls no longer, and one that is refused for another reason goes on", async () => {
    await pauseAfter({ body: answered });
    expect(await pauseAfter(refused("missing_token", 401))).toBe(false);
    expect(await pauseAfter(refused("account_disabled", 401))).toBe(false);
    expect(await pauseAfter(refused("too_many_requests", 429))).toBeGreaterThanOrEqual(1_000);
    expect(await pauseAfter({ body: answered })).toBe(500);
  });
});
