import { describe, expect, it } from "vitest";
import { closedAfterTest } from "@/tools/testing/closing";
import { aRequest } from "@/tools/testing/studio";
import { CANARY, type ClientAtUpstream, clientAtUpstream } from "@/tools/testing/upstream/client";
import type { CreationScript, Fault, Report } from "@/tools/testing/upstream/script";
import { waitFor } from "@/tools/testing/wait";

const closing = closedAfterTest();

/** A client, and a creation that is scripted as given. */
async function start(
  script: CreationScript = { runMs: Number.POSITIVE_INFINITY },
  options: Parameters<typeof clientAtUpstream>[0] = {},
): Promise<ClientAtUpstream & { id: string; reads(): number }> {
  const client = closing(await clientAtUpstream(options));
  client.upstream.script("a lake", script);
  const id = await client.service.create(aRequest({ prompt: "a lake" }), "cr_1");
  return { ...client, id, reads: () => client.upstream.counts.calls("status", id) };
}

describe("the status of a creation at a remote service", () => {
  it.each<[Report, object]>([
    [
      { status: "SUCCEEDED", progress: 1 },
      { status: "succeed", progress: 1 },
    ],
    [
      { status: "in_progress", progress: "45%" },
      { status: "processing", progress: 0.45 },
    ],
    [
      { status: "Post-Processing", progress: 0.9 },
      { status: "post_processing", progress: 0.9 },
    ],
    [
      { status: "queued", progress: null },
      { status: "pending", progress: null },
    ],
    [{ status: "running" }, { status: "processing", progress: null }],
    [
      { status: "running", progress: Number.NaN },
      { status: "processing", progress: null },
    ],
    [
      { status: "running", progress: "NaN" },
      { status: "processing", progress: null },
    ],
    [
      { status: "running", progress: -1 },
      { status: "processing", progress: 0 },
    ],
    [
      { status: "running", progress: 250 },
      { status: "processing", progress: 0.99 },
    ],
    [
      { status: "running", progress: 100 },
      { status: "processing", progress: 0.99 },
    ],
    [
      { status: "running", progress: { done: 3 } },
      { status: "processing", progress: null },
    ],
    [
      { status: "dreaming", progress: 62 },
      { status: "processing", progress: 0.62 },
    ],
    [{ status: "canceled" }, { status: "cancelled" }],
    [{ status: "timeout" }, { status: "failed" }],
    [
      { status: "error", message: "out of memory" },
      { status: "failed", error: { message: "out of memory" } },
    ],
    [
      { status: "failed", error: { message: "no", code: "VB-1", details: ["x"] } },
      { status: "failed", error: { message: "no", code: 50211, details: ["x"] } },
    ],
  ])("the status of a creation is read from %j", async (report, expected) => {
    const { service, id } = await start({ reports: [report] });
    expect(await service.status(id)).toMatchObject(expected);
  });

  it("an unknown status counts as processing, and is logged once", async () => {
    const { service, id, logged } = await start({ reports: [{ status: "dreaming" }] });
    for (let n = 0; n < 5; n++) expect(await service.status(id)).toMatchObject({ status: "processing" });
    expect(logged.join()).not.toContain("dreaming");
    expect(logged.filter((line) => line.includes("an unknown status"))).toHaveLength(1);
  });

  it("an answer without a status is a retryable error", async () => {
    const { service, id } = await start({ reports: [{ progress: 0.5 }] });
    await expect(service.status(id)).rejects.toMatchObject({
      errorName: "answer_unreadable",
      retryable: true,
    });
  });

  it("the status is null for an id that the service does not know", async () => {
    const { service, id } = await start({ unknownReads: 1 });
    expect(await service.status(id)).toBeNull();
    expect(await service.status(id)).not.toBeNull();
    expect(await service.status("never-heard-of")).toBeNull();
  });

  it("the service may report an earlier state after a final one, which only the ledger prevents", async () => {
    const reports = [{ status: "done" }, { status: "pending", progress: 0.4 }];
    const { service, id } = await start({ reports });
    expect((await service.status(id))?.status).toBe("succeed");
    expect((await service.status(id))?.status).toBe("pending");
  });

  it("the status is not requested for a text that is no id", async () => {
    const { service, upstream } = await start();
    const { length } = upstream.counts.history;
    for (const id of ["../../admin", "a/b", "..", "a?b#c", "%2e%2e", "\r\nx: y", "é"]) {
      await expect(service.status(id)).rejects.toMatchObject({ errorName: "not_found" });
    }
    expect(upstream.counts.history).toHaveLength(length);
  });
});

describe("a read with a transient error", () => {
  it.each<[string, Fault]>([
    ["a 503 in HTML", { answer: { status: 503, text: "<h1>Down</h1>" } }],
    ["an HTML page with 200", { answer: { text: "<h1>Welcome</h1>" } }],
    ["a reset", { reset: "before_reading" }],
    ["an answer that breaks off", { reset: "in_answer" }],
    ["deeply nested JSON", { nestedJson: 10_000 }],
    ["more than a megabyte", { megabytes: 100 }],
  ])("a read with a transient error is retried twice: %s", async (_, fault) => {
    const { service, id, upstream, reads } = await start();
    upstream.next("status", fault, fault);
    expect(await service.status(id)).toMatchObject({ status: "processing" });
    expect(reads()).toBe(3);
  });

  it("a read fails after three tries with a retryable error", async () => {
    const { service, id, upstream, reads } = await start();
    upstream.always("status", { answer: { status: 500, text: "" } });
    await expect(service.status(id)).rejects.toMatchObject({ retryable: true });
    expect(reads()).toBe(3);
  });

  it("a read that the service refused or redirected is not retried", async () => {
    const { service, id, upstream, reads } = await start();
    upstream.next(
      "status",
      { answer: { status: 403, json: { message: "no" } } },
      { redirectTo: "http://10.0.0.1/" },
    );
    await expect(service.status(id)).rejects.toMatchObject({ retryable: false });
    await expect(service.status(id)).rejects.toMatchObject({ errorName: "drawing_failed" });
    expect(reads()).toBe(2);
  });

  it.each<[string, Fault]>([
    ["one byte a second", { bytesPerSecond: 1 }],
    ["headers that never arrive", { silent: true }],
  ])("a read ends within its deadline: %s", async (_, fault) => {
    const { service, id, upstream } = await start();
    upstream.always("status", fault);
    await expect(service.status(id)).rejects.toMatchObject({
      errorName: "service_unreachable",
      retryable: true,
    });
    await waitFor("the freed sockets", () => upstream.counts.answering() === 0);
  });

  it("retries add at most a tenth more calls to a failing service", async () => {
    const { service, id, upstream, reads } = await start(
      { runMs: Number.POSITIVE_INFINITY },
      { tuning: { breaker: { failures: 10_000, openMs: 1 } } },
    );
    upstream.always("status", { answer: { status: 500, text: "" } });
    for (let n = 0; n < 200; n++) await service.status(id).catch(() => null);
    expect(reads()).toBeGreaterThan(200);
    expect(reads()).toBeLessThanOrEqual(200 * 1.1 + 5);
  });
});

describe("a service that keeps failing", () => {
  it("the circuit breaker stays open when a read was refused before it was sent", async () => {
    const { service, id, upstream, reads } = await start();
    upstream.always("status", { answer: { status: 503, text: "" } });
    while (service.health().breaker === "closed") await service.status(id).catch(() => null);
    upstream.always("create", { tooMany: "60" });
    await expect(service.create(aRequest({ prompt: "another" }), "cr_2")).rejects.toBeDefined();
    const before = reads();
    const untilTried = Date.now() + 400;
    await waitFor("the breaker to let one call through", async () => Date.now() > untilTried);
    await expect(service.status(id)).rejects.toMatchObject({ retryable: true });
    expect(reads()).toBe(before);
    expect(service.health().breaker).not.toBe("closed");
  });

  it("a service with consecutive failures gets no reads, except one probe until it answers", async () => {
    const { service, id, upstream, reads, logged } = await start();
    upstream.always("status", { answer: { status: 503, text: "<h1>Down</h1>" } });
    while (service.health().breaker === "closed") await service.status(id).catch(() => null);
    const before = reads();
    await expect(service.status(id)).rejects.toMatchObject({
      errorName: "service_unreachable",
      retryable: true,
    });
    expect(reads()).toBe(before);
    expect(service.health()).toMatchObject({
      state: "open_circuit",
      breaker: "open",
      lastError: { message: "The service answered 503." },
    });
    upstream.always("status", null);
    await waitFor("the service to be back", () => service.status(id).catch(() => null));
    expect(service.health().breaker).toBe("closed");
    expect(logged.filter((line) => line.includes("circuit breaker")).length).toBeGreaterThanOrEqual(3);
  });

  it("a service still gets creates while reads fail", async () => {
    const { service, id, upstream } = await start();
    upstream.always("status", { answer: { status: 503, text: "" } });
    while (service.health().breaker === "closed") await service.status(id).catch(() => null);
    expect(await service.create(aRequest({ prompt: "another" }), "cr_2")).toMatch(/.+/);
  });

  it("a service is degraded while some calls fail, and ok a minute later", async () => {
    const { service, id, upstream, clock } = await start();
    expect(service.health()).toMatchObject({ state: "ok", lastError: null });
    upstream.next("status", { reset: "before_reading" }, { reset: "before_reading" });
    await service.status(id);
    expect(service.health()).toMatchObject({ state: "degraded", breaker: "closed" });
    clock.advance(61_000);
    expect(service.health()).toMatchObject({ state: "ok", requests: { lastMinute: 0 } });
  });
});

describe("a refused token", () => {
  it("a refused token blocks all calls but one probe in thirty seconds, and is logged once", async () => {
    const { service, id, upstream, clock, logged, reads } = await start();
    upstream.accept("another");
    const all = await Promise.allSettled(Array.from({ length: 300 }, () => service.status(id)));
    for (const one of all) {
      expect(one).toMatchObject({ reason: { errorName: "service_refused_token", retryable: true } });
    }
    // Calls that were sent at the same time may each have received the refusal.
    expect(reads()).toBeLessThanOrEqual(12);
    expect(logged.filter((line) => line.includes("refuses the studio's token"))).toHaveLength(1);
    expect(service.health()).toMatchObject({ state: "unauthorized" });
    const before = reads();
    await expect(service.create(aRequest(), "cr_2")).rejects.toMatchObject({
      outcome: "not_sent",
      kind: "unauthorized",
      retryAfterMs: expect.any(Number),
    });
    clock.advance(31_000);
    for (let n = 0; n < 5; n++) await service.status(id).catch(() => null);
    expect(reads()).toBe(before + 1);
    const held = await service.status(id).catch((error: unknown) => error);
    expect(held).toMatchObject({
      errorName: "service_refused_token",
      retryAfterMs: expect.any(Number),
    });
    expect(upstream.counts.creates("a lake")).toBe(1);

    upstream.accept(CANARY);
    await expect(service.status(id)).rejects.toMatchObject({ errorName: "service_refused_token" });
    clock.advance(31_000);
    expect(await service.status(id)).toMatchObject({ status: "processing" });
    expect(service.health()).toMatchObject({ state: "ok" });
    expect(logged.filter((line) => line.includes("accepts the studio's token again"))).toHaveLength(1);
  });
});

describe("many concurrent reads", () => {
  it("many concurrent reads share a few connections and all succeed", async () => {
    const { service, id, upstream, reads } = await start();
    upstream.always("status", { jitterMs: 30 });
    const all = await Promise.all(Array.from({ length: 120 }, () => service.status(id)));
    expect(all.every((report) => report?.status === "processing")).toBe(true);
    expect(reads()).toBe(120);
    expect(upstream.counts.peakParallel()).toBeLessThanOrEqual(12);
    expect(upstream.counts.connections()).toBeLessThan(20);
  });

  it("reads and creates pause for as long as a 429 asks for", async () => {
    const { service, id, upstream, clock, reads } = await start();
    upstream.next("status", { tooMany: "60" });
    await expect(service.status(id)).rejects.toMatchObject({
      errorName: "service_busy",
      retryable: true,
      retryAfterMs: 60_000,
    });
    const held = await service.status(id).catch((error: unknown) => error);
    expect(held).toMatchObject({ errorName: "service_busy", retryAfterMs: expect.any(Number) });
    await expect(service.create(aRequest(), "cr_2")).rejects.toMatchObject({ kind: "rate_limited" });
    expect(reads()).toBe(1);
    expect(service.health()).toMatchObject({ state: "rate_limited", resumesAt: expect.any(Number) });
    clock.advance(61_000);
    expect(await service.status(id)).toMatchObject({ status: "processing" });
  });
});
