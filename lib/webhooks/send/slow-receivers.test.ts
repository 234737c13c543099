import type { ServerResponse } from "node:http";
import { MAX_WEBHOOKS } from "contract/webhooks/events";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, createStoppedClock } from "@/tools/testing/studio";
import { createTestWebhooks, startReceiver } from "@/tools/testing/webhooks";
import { sendTest } from "../deliveries";
import { LEASE_MS } from "./claim";
import { MAX_AT_ONCE } from "./places";
import { createSender } from "./sender";

async function receiver(...how: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...how);
  onTestFinished(started.close);
  return started;
}

describeOnEachDatabase("receivers of webhooks that are slow", (database) => {
  const studioWith = async (...people: string[]) => {
    for (const id of people) await addPerson(database(), id);
    return createTestWebhooks(database(), { clock: createStoppedClock() });
  };

  it("more receivers that hang than there are places delay no event of one that answers, and each of them gets its turn", async () => {
    const people = Array.from({ length: 2 + (2 * MAX_AT_ONCE) / MAX_WEBHOOKS }, (_, n) => `person${n}`);
    const studio = await studioWith("zoe", ...people);
    const hanging: ServerResponse[] = [];
    const told: string[] = [];
    const slow = await receiver((response, _, request) => {
      hanging.push(response);
      told.push(request.url ?? "");
    });
    const quick = await receiver();
    const count = people.length * MAX_WEBHOOKS;
    expect(count).toBeGreaterThan(2 * MAX_AT_ONCE);
    for (const ownerId of people)
      for (let n = 0; n < MAX_WEBHOOKS; n++) await studio.add(ownerId, `${slow.url}/${ownerId}/${n}`);
    await studio.add("zoe", quick.url);
    /** So many events for each webhook of these addresses. */
    const happen = (events: number, url: string) =>
      sql`
        insert into webhook_deliveries
          (webhook_id, event_id, type, subject_id, position, detail, state, created_at, next_at, give_up_at)
        with recursive n(n) as (select 1 union all select n + 1 from n where n < ${events})
        select id, ${`evt_${events}_`} || n, 'webhook.test', 'event ' || n, n, '', 'pending', 1, 1, 1
        from webhooks, n where url like ${`${url}%`}`.execute(database());
    const sender = createSender(studio.webhooks, { attemptMs: 60_000, stopMs: 50 });
    onTestFinished(() => sender.stop());
    const untilHanging = (some: number) =>
      expect.poll(() => sender.round().then(() => hanging.length), { timeout: 20_000 }).toBe(some);
    /** Answers all that hang, long after they were asked. */
    const answer = () => {
      studio.clock.advance(3_000);
      for (const response of hanging.splice(0)) response.writeHead(204).end();
    };
    await happen(1, slow.url);
    for (let rest = count; rest > 0; rest -= MAX_AT_ONCE) {
      await untilHanging(Math.min(rest, MAX_AT_ONCE));
      answer();
    }
    await sender.settled();

    // From now on the studio knows which of them are slow.
    told.length = 0;
    await happen(8, slow.url);
    await happen(12, quick.url);
    await untilHanging(MAX_AT_ONCE);
    await expect.poll(() => sender.round().then(() => quick.received.length), { timeout: 20_000 }).toBe(12);
    expect(hanging).toHaveLength(MAX_AT_ONCE);
    // In so many turns each has had four of its eight events; were the first ones served first, half would have had none.
    for (let turn = 0; turn < 10; turn++) {
      answer();
      await untilHanging(MAX_AT_ONCE);
    }
    expect(new Set(told).size).toBe(count);
  }, 120_000);

  it("a sender that was held up for most of its lease leaves the event to the next one", async () => {
    const studio = await studioWith("ada");
    const to = await receiver();
    const { id: webhookId } = await studio.add("ada", to.url);
    await sendTest(studio.webhooks, { ownerId: "ada", webhookId });
    const { secret } = studio.webhooks;
    const other = createSender(studio.webhooks);
    let others: Promise<void> | undefined;
    const heldUp = createSender({
      ...studio.webhooks,
      /** Read between the claim and the call. */
      get secret() {
        if (!others) {
          studio.clock.advance(LEASE_MS);
          others = other.round();
        }
        return secret;
      },
    });
    await heldUp.round();
    await heldUp.settled();
    await others;
    await other.settled();
    expect(to.received).toHaveLength(1);
  });
});
