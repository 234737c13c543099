import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "@/lib/db/schema";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { type Fence, LEASE_MS } from "../job";
import { type ClaimedJob, claim } from "./claim";
import { enqueue } from "./enqueue";
import { finish } from "./finish";
import { cancelledAmong, countAhead, readJob } from "./read";
import { release } from "./release";
import { report } from "./report";
import { requestCancel } from "./request-cancel";

const T0 = 1_800_000_000_000;

/** @param job whose job it is, and how many megapixels it has. */
const put = (db: Kysely<Database>, key: string, now = T0, job: { ownerId?: string; cost?: number } = {}) =>
  enqueue(db, {
    service: "embedded",
    idempotencyKey: key,
    ownerId: "ada",
    cost: 1,
    request: "{}",
    enhancedPrompt: null,
    now,
    ...job,
  });

function fenceOf(job: ClaimedJob | null): Fence {
  if (!job) throw new Error("Nothing was claimed.");
  return { id: job.id, leaseOwner: job.lease_owner ?? "", attempt: job.attempt };
}

const progress = (now: number) => ({
  status: "processing" as const,
  progressPermille: 400,
  record: { outputs: [], asked: [], measuredMicros: null },
  previews: [],
  understanding: null,
  hasProgressed: false,
  now,
});

describeOnEachDatabase("the job queue", (database, another) => {
  it("the oldest job is claimed first", async () => {
    const second = await put(database(), "b", T0 + 1, { ownerId: "bob" });
    const first = await put(database(), "a", T0);
    expect((await claim(database(), "embedded", "w", T0 + 2))?.id).toBe(first);
    expect((await claim(database(), "embedded", "w", T0 + 2))?.id).toBe(second);
    expect(await claim(database(), "embedded", "w", T0 + 2)).toBeNull();
  });

  it("a create that is sent twice makes one job", async () => {
    expect(await put(database(), "same")).toBe(await put(database(), "same", T0 + 9));
  });

  it("two workers never claim the same job", async () => {
    for (let n = 0; n < 40; n++) await put(database(), `k${n}`, T0 + n);
    const handles = [database(), another()];
    const taken: string[] = [];
    await Promise.all(
      handles.flatMap((db, w) =>
        [0, 1, 2].map(async (n) => {
          for (
            let job = await claim(db, "embedded", `w${w}${n}`, T0 + 100);
            job;
            job = await claim(db, "embedded", `w${w}${n}`, T0 + 100)
          ) {
            taken.push(job.id);
          }
        }),
      ),
    );
    expect(taken).toHaveLength(40);
    expect(new Set(taken).size).toBe(40);
  });

  it("another worker can claim a job once its lease has expired, and not before", async () => {
    const id = await put(database(), "a");
    await claim(database(), "embedded", "dead", T0);
    expect(await claim(database(), "embedded", "alive", T0 + LEASE_MS)).toBeNull();
    const again = await claim(database(), "embedded", "alive", T0 + LEASE_MS + 1);
    expect(again).toMatchObject({ id, lease_owner: "alive", attempt: 2 });
  });

  it("each progress report of a worker renews its lease", async () => {
    await put(database(), "a");
    const fence = fenceOf(await claim(database(), "embedded", "w", T0));
    expect(await report(database(), fence, progress(T0 + LEASE_MS))).toBe(true);
    expect(await claim(database(), "embedded", "other", T0 + LEASE_MS + 1)).toBeNull();
  });

  it("a worker with a lost lease can neither report, finish nor release the job", async () => {
    const id = await put(database(), "a");
    const stale = fenceOf(await claim(database(), "embedded", "w", T0));
    const current = fenceOf(await claim(database(), "embedded", "w", T0 + LEASE_MS + 1));
    expect(await report(database(), stale, progress(T0))).toBe(false);
    expect(await finish(database(), stale, { status: "cancelled" }, T0)).toBe(false);
    await release(database(), stale);
    expect(await readJob(database(), id)).toMatchObject({ status: "processing", attempt: current.attempt });
    expect(
      await finish(
        database(),
        current,
        { status: "succeed", outputs: [], understanding: null, notice: null },
        T0,
      ),
    ).toBe(true);
  });

  it("the state of an ended job never changes", async () => {
    const id = await put(database(), "a");
    const fence = fenceOf(await claim(database(), "embedded", "w", T0));
    await finish(
      database(),
      fence,
      { status: "succeed", outputs: [], understanding: null, notice: null },
      T0 + 5,
    );
    expect(await finish(database(), fence, { status: "cancelled" }, T0 + 6)).toBe(false);
    await requestCancel(database(), id, T0 + 7);
    expect(await claim(database(), "embedded", "w", T0 + 10 * LEASE_MS)).toBeNull();
    expect(await readJob(database(), id)).toMatchObject({ status: "succeed", cancel_requested: 0 });
  });

  it("a queued job is cancelled at once and permanently", async () => {
    const id = await put(database(), "a");
    await requestCancel(database(), id, T0);
    expect(await claim(database(), "embedded", "w", T0)).toBeNull();
    expect(await readJob(database(), id)).toMatchObject({ status: "cancelled", finished_at: T0 });
  });

  it("a running job is marked as cancelled for its worker", async () => {
    const id = await put(database(), "a");
    await put(database(), "b", T0 + 1);
    await claim(database(), "embedded", "w", T0);
    expect(await cancelledAmong(database(), [id])).toEqual([]);
    await requestCancel(database(), id, T0);
    expect(await cancelledAmong(database(), [id])).toEqual([id]);
    expect((await readJob(database(), id))?.status).toBe("processing");
  });

  it("a released job returns to the queue without counting the attempt", async () => {
    const id = await put(database(), "a");
    await release(database(), fenceOf(await claim(database(), "embedded", "w", T0)));
    expect(await readJob(database(), id)).toMatchObject({
      status: "pending",
      attempts_without_progress: 0,
      lease_owner: null,
    });
    expect((await claim(database(), "embedded", "other", T0))?.attempts_without_progress).toBe(1);
  });

  it("the position of a job is the number of jobs ahead in the queue", async () => {
    await put(database(), "a", T0);
    await put(database(), "b", T0 + 1);
    const id = await put(database(), "c", T0 + 2);
    const ahead = async () => {
      const job = await readJob(database(), id);
      return job && countAhead(database(), job);
    };
    expect(await ahead()).toBe(2);
    await claim(database(), "embedded", "w", T0 + 3);
    expect(await ahead()).toBe(1);
  });
});
