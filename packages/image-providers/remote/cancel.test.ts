import { describe, expect, it } from "vitest";
import { closedAfterTest } from "@/tools/testing/closing";
import { aRequest } from "@/tools/testing/studio";
import { type ClientAtUpstream, clientAtUpstream } from "@/tools/testing/upstream/client";
import type { CreationScript } from "@/tools/testing/upstream/script";

const closing = closedAfterTest();

async function start(script: CreationScript): Promise<ClientAtUpstream & { id: string; sends(): number }> {
  const client = closing(await clientAtUpstream());
  client.upstream.script("a lake", { runMs: Number.POSITIVE_INFINITY, ...script });
  const id = await client.service.create(aRequest({ prompt: "a lake" }), "cr_1");
  return { ...client, id, sends: () => client.upstream.counts.calls("cancel", id) };
}

describe("a cancel at a remote service", () => {
  it("a cancel is sent once when the service accepts it, whatever the result", async () => {
    for (const behaviour of ["works", "late"] as const) {
      const { service, id, sends } = await start({ cancel: behaviour });
      await service.cancel(id);
      expect(sends()).toBe(1);
    }
  });

  it.each([400, 404, 409, 410])(
    "a cancel of an ended creation is no error when the service answers %d",
    async (refuse) => {
      const { service, upstream, id, sends } = await start({ cancel: { refuse } });
      upstream.end(id, "succeed");
      await service.cancel(id);
      expect(sends()).toBe(1);
      expect(upstream.counts.calls("status", id)).toBe(1);
    },
  );

  it("a cancel that the service refuses is not repeated", async () => {
    const { service, id, sends, upstream } = await start({ cancel: { refuse: 400 } });
    await expect(service.cancel(id)).rejects.toMatchObject({
      errorName: "not_cancellable",
      retryable: false,
    });
    expect([sends(), upstream.counts.calls("status", id)]).toEqual([1, 1]);
  });

  it("a cancel whose answer is lost is not repeated once the status shows that it took effect", async () => {
    const { service, id, sends, upstream } = await start({ cancel: "lost" });
    await service.cancel(id);
    expect([sends(), upstream.counts.calls("status", id)]).toEqual([1, 1]);
    expect(await service.status(id)).toMatchObject({ status: "cancelled" });
  });

  it("a cancel that never arrives is sent three times, each after a status read", async () => {
    const { service, id, sends, upstream } = await start({ cancel: "ignored" });
    await expect(service.cancel(id)).rejects.toMatchObject({
      errorName: "service_unreachable",
      retryable: true,
    });
    expect(sends()).toBe(3);
    const order = upstream.counts.history.slice(1).map(({ operation }) => operation);
    expect(order).toEqual(["cancel", "status", "cancel", "status", "cancel", "status"]);
  });

  it("a cancel succeeds at the second try after a transient error", async () => {
    const { service, id, sends, upstream } = await start({});
    upstream.next("cancel", { answer: { status: 502, text: "<h1>Bad gateway</h1>" } });
    await service.cancel(id);
    expect(sends()).toBe(2);
    expect(await service.status(id)).toMatchObject({ status: "cancelled" });
  });

  it("a cancel is not repeated while the status cannot be read", async () => {
    const { service, id, sends, upstream } = await start({ cancel: "ignored" });
    upstream.always("status", { answer: { status: 503, text: "" } });
    await expect(service.cancel(id)).rejects.toMatchObject({ errorName: "service_unreachable" });
    expect(sends()).toBe(1);
  });

  it("a cancel of an id that the service does not know succeeds without effect", async () => {
    const { service, upstream, id, sends } = await start({});
    await service.cancel("never-heard-of");
    expect(upstream.counts.calls("cancel", "never-heard-of")).toBe(1);
    expect(upstream.counts.calls("status", "never-heard-of")).toBe(1);
    expect(
      upstream.counts.history.filter(({ operation, hadEffect }) => operation === "cancel" && hadEffect),
    ).toEqual([]);
    expect(sends()).toBe(0);
    expect(await service.status(id)).toMatchObject({ status: "processing" });
  });

  it("a cancel that is answered with a rate limit pauses all calls", async () => {
    const { service, id, sends, upstream } = await start({});
    upstream.next("cancel", { tooMany: "60" });
    await expect(service.cancel(id)).rejects.toMatchObject({ errorName: "service_busy", retryable: true });
    await expect(service.cancel(id)).rejects.toMatchObject({ errorName: "service_busy" });
    expect(sends()).toBe(1);
  });
});
