import { rateOf } from "image-providers/outbound/budget/rate";
import { expect, it } from "vitest";
import { closedAfterTest } from "@/tools/testing/closing";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aRequest } from "@/tools/testing/studio";
import { clientAtUpstream } from "@/tools/testing/upstream/client";
import { waitFor } from "@/tools/testing/wait";

const closing = closedAfterTest();

/** The clock does not move, so the buckets do not refill. */
const stopped = { now: () => 1_795_225_295_141, advance: () => {} };

describeOnEachDatabase("two processes in front of one service", (database, another) => {
  it("two processes together never make more calls than the limit, and lose no creation", async () => {
    const settings = { requestsPerMinute: 120 };
    const client = closing(await clientAtUpstream({ settings, db: database(), clock: stopped }));
    const both = [client.service, client.another(settings, another())];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => both[n % 2]?.create(aRequest({ prompt: `lake ${n}` }), `cr_${n}`)),
    );
    const { burst } = rateOf(120);
    expect(client.upstream.counts.creates()).toBe(burst);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(60 - burst);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({
        outcome: "not_sent",
        kind: "rate_limited",
        retryAfterMs: expect.any(Number),
      });
    }
  });

  it("both processes pause when the service asks one of them to", async () => {
    const client = closing(await clientAtUpstream({ db: database() }));
    const other = client.another({}, another());
    client.upstream.next("create", { tooMany: "60" });
    const kind = { kind: "rate_limited" };
    await expect(client.service.create(aRequest(), "cr_1")).rejects.toMatchObject(kind);
    await expect(other.create(aRequest(), "cr_2")).rejects.toMatchObject({ ...kind, outcome: "not_sent" });
    expect(client.upstream.counts.creates()).toBe(1);
    client.clock.advance(61_000);
    await other.create(aRequest(), "cr_2");
  });

  it("no process calls the service while the shared count of calls cannot be read", async () => {
    const client = closing(await clientAtUpstream({ db: database() }));
    await database().schema.dropTable("service_budgets").execute();
    await expect(client.service.create(aRequest(), "cr_1")).rejects.toMatchObject({ outcome: "not_sent" });
    await expect(client.service.status("g1")).rejects.toBeTruthy();
    expect(client.upstream.counts.history).toHaveLength(0);
  });

  it("a rate limit is reported although the pause cannot be recorded", async () => {
    const client = closing(await clientAtUpstream({ db: database() }));
    client.upstream.next("create", { tooMany: "7", delayMs: 300 });
    const creating = client.service.create(aRequest(), "cr_1");
    creating.catch(() => {});
    await waitFor("the create", () => client.upstream.counts.creates() === 1);
    await database().schema.dropTable("service_budgets").execute();
    await expect(creating).rejects.toMatchObject({ kind: "rate_limited", retryAfterMs: 7_000 });
  });
});
