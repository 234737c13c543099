import { Webhook as StandardWebhook } from "standardwebhooks";
import { expect, it, onTestFinished } from "vitest";
import { COMMAND } from "@/lib/audit/actor";
import { cancelCreation } from "@/lib/creations/cancel";
import { createCreation } from "@/lib/creations/create";
import { sweep } from "@/lib/creations/sync/sweep";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createStoppedClock } from "@/tools/testing/studio";
import { createTestWebhooks, startReceiver } from "@/tools/testing/webhooks";
import { listDeliveries, sendAgain, sendTest } from "../deliveries";
import { changeWebhook, listWebhooks, renewSecret } from "../manage";
import { claimDeliveries, LEASE_MS } from "./claim";
import { createSender } from "./sender";

type Studio = ReturnType<typeof createTestWebhooks>;

const HOUR_MS = 3_600_000;

async function receiver(...how: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...how);
  onTestFinished(started.close);
  return started;
}

/** Sends until nothing is due, however many rounds that takes. */
async function sendAll({ webhooks }: Studio, tuning: Parameters<typeof createSender>[1] = {}) {
  const sender = createSender(webhooks, tuning);
  await sender.round();
  await sender.settled();
}

async function endedCreations({ context, worker }: Studio, count: number, ownerId = "ada") {
  const ids = await Promise.all(
    Array.from({ length: count }, () =>
      createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null }),
    ),
  );
  await worker.workUntilEmpty();
  for (let round = 0; round < count; round++) await sweep(context);
  return ids;
}

describeOnEachDatabase("webhooks", (database) => {
  const studioWith = async (...people: string[]) => {
    for (const id of people) await addPerson(database(), id);
    return createTestWebhooks(database(), { clock: createStoppedClock() });
  };

  it("a creation that succeeds is told once, signed so that the library of Standard Webhooks accepts it", async () => {
    const studio = await studioWith("ada");
    const { clock, ...to } = { clock: studio.clock, ...(await receiver()) };
    const { secret } = await studio.add("ada", to.url);
    // The library compares the time of the signature with that of this machine.
    clock.advance(Date.now() - clock.now());
    const [id] = await endedCreations(studio, 1);
    await sendAll(studio);
    await sendAll(studio);
    expect(to.received).toHaveLength(1);
    const [{ body, headers, event } = expect.fail()] = to.received;
    expect(new StandardWebhook(secret).verify(body, headers)).toEqual(event);
    expect(event).toMatchObject({
      type: "creation.ended",
      data: { creation: { creation_id: id, status: "succeed" } },
    });
    expect(event.data.creation.outputs[0].media_url).toContain("/api/pictures/");
    expect(() => new StandardWebhook(secret).verify(`${body} `, headers)).toThrow();
  });

  it("a creation that is cancelled is told with this status, and of somebody else's nothing is", async () => {
    const studio = await studioWith("ada", "eve");
    const to = await receiver();
    await studio.add("ada", to.url);
    const input = { request: aRequest(), idempotencyKey: null };
    const own = await createCreation(studio.context, { ownerId: "ada", ...input });
    const other = await createCreation(studio.context, { ownerId: "eve", ...input });
    for (const [ownerId, id] of [
      ["ada", own],
      ["eve", other],
    ] as const)
      await cancelCreation(studio.context, { ownerId, id });
    await sweep(studio.context);
    await sendAll(studio);
    expect(to.received.map(({ event }) => event.data.creation)).toMatchObject([
      { creation_id: own, status: "cancelled" },
    ]);
  });

  it("during a day after a new secret, both secrets sign; afterwards the new one alone does", async () => {
    const studio = await studioWith("ada");
    const to = await receiver();
    const { id: webhookId, secret: former } = await studio.add("ada", to.url);
    const asking = { ownerId: "ada", actor: COMMAND, webhookId };
    const { secret } = await renewSecret(studio.webhooks, asking);
    const signers = async () => {
      await sendTest(studio.webhooks, asking);
      await sendAll(studio);
      const { headers, id, body } = to.received.at(-1) ?? expect.fail();
      const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
      const signatures = headers["webhook-signature"]?.split(" ");
      return [former, secret].map((one) => signatures?.includes(new StandardWebhook(one).sign(id, at, body)));
    };
    expect(await signers()).toEqual([true, true]);
    studio.clock.advance(25 * HOUR_MS);
    expect(await signers()).toEqual([false, true]);
  });

  it("an event that a receiver refuses is sent again later under the same id, for a day, and then given up", async () => {
    const studio = await studioWith("ada");
    const to = await receiver((response) => void response.writeHead(500).end());
    const { id: webhookId } = await studio.add("ada", to.url);
    await endedCreations(studio, 1);
    await sendAll(studio);
    await sendAll(studio);
    expect(to.received).toHaveLength(1);
    const one = async () =>
      (await listDeliveries(studio.webhooks, { ownerId: "ada", webhookId, limit: 20 })).deliveries[0];
    expect(await one()).toMatchObject({ state: "pending", attempts: 1, answer_status: 500 });
    for (let hour = 0; hour < 30; hour++) {
      studio.clock.advance(HOUR_MS);
      await sendAll(studio);
    }
    expect(await one()).toMatchObject({ state: "failed", next_attempt_time: null });
    expect(new Set(to.received.map(({ id }) => id)).size).toBe(1);
    expect(to.received.length).toBeGreaterThan(3);
    await sendAgain(studio.webhooks, { ownerId: "ada", webhookId, deliveryId: to.received[0]?.id ?? "" });
    const before = to.received.length;
    await sendAll(studio);
    expect(to.received).toHaveLength(before + 1);
  });

  it("an event of a creation waits for the earlier one of the same creation, and another creation does not", async () => {
    const studio = await studioWith("ada");
    const isDown = { value: true };
    const to = await receiver((response) => void response.writeHead(isDown.value ? 503 : 200).end());
    const { id: webhookId } = await studio.add("ada", to.url);
    await endedCreations(studio, 1);
    const first = await database().selectFrom("webhook_deliveries").selectAll().executeTakeFirstOrThrow();
    await sendAll(studio);
    // It was linked, and has ended once more.
    await database()
      .insertInto("webhook_deliveries")
      .values({ ...first, event_id: "evt_later", position: first.position + 1 })
      .execute();
    studio.clock.advance(1_000);
    const [other] = await endedCreations(studio, 1);
    isDown.value = false;
    await sendAll(studio);
    expect(to.received.map(({ event }) => event.data.creation.creation_id)).toEqual([
      first.subject_id,
      other,
    ]);
    studio.clock.advance(HOUR_MS);
    await sendAll(studio);
    await sendAll(studio);
    expect(to.received.slice(2).map(({ id }) => id)).toEqual([first.event_id, "evt_later"]);
    const { deliveries } = await listDeliveries(studio.webhooks, { ownerId: "ada", webhookId, limit: 20 });
    expect(deliveries.every(({ state }) => state === "delivered")).toBe(true);
  });

  it("what a sender was sending when it was killed is sent by another one after its lease, not before", async () => {
    const studio = await studioWith("ada");
    const to = await receiver();
    const { id: webhookId } = await studio.add("ada", to.url);
    await endedCreations(studio, 1);
    await claimDeliveries(database(), { webhookId, limit: 10, now: studio.clock.now() });
    await sendAll(studio);
    expect(to.received).toEqual([]);
    studio.clock.advance(LEASE_MS);
    await sendAll(studio);
    expect(to.received).toHaveLength(1);
  });

  it("two senders at once send each event once", async () => {
    const studio = await studioWith("ada");
    const to = await receiver();
    await studio.add("ada", to.url);
    const ids = await endedCreations(studio, 12);
    const senders = [createSender(studio.webhooks), createSender(studio.webhooks)];
    await Promise.all(senders.map((sender) => sender.round()));
    await Promise.all(senders.map((sender) => sender.settled()));
    expect(to.received.map(({ event }) => event.data.creation.creation_id).sort()).toEqual(ids.sort());
  });

  it("a receiver that hangs with more events than are sent at once delays no other receiver", async () => {
    const studio = await studioWith("ada", "eve");
    const hanging = await receiver(() => {});
    const to = await receiver();
    await studio.add("ada", hanging.url);
    await studio.add("eve", to.url);
    await endedCreations(studio, 12);
    await endedCreations(studio, 3, "eve");
    const sender = createSender(studio.webhooks, { attemptMs: 60_000, stopMs: 50 });
    await expect.poll(() => sender.round().then(() => to.received.length)).toBe(3);
    expect(hanging.received.length).toBeLessThan(12);
    await sender.stop();
  });

  it("more paused webhooks with waiting events than one look at them takes keep no other from being sent to", async () => {
    const people = Array.from({ length: 12 }, (_, n) => `person${n}`);
    const studio = await studioWith("zoe", ...people);
    const to = await receiver();
    const waiting = [];
    for (const ownerId of people)
      for (let n = 0; n < 10; n++) waiting.push({ ownerId, id: (await studio.add(ownerId, to.url)).id });
    const { id } = await studio.add("zoe", to.url);
    for (const one of [...waiting, { ownerId: "zoe", id }])
      await sendTest(studio.webhooks, { ownerId: one.ownerId, webhookId: one.id });
    await database()
      .updateTable("webhooks")
      .set({ paused_at: 1, paused_because: "person" })
      .where("id", "<>", id)
      .execute();
    await sendAll(studio);
    expect(to.received).toHaveLength(1);
  });

  it("a stop gives back what has no answer, and it is sent by the next process", async () => {
    const studio = await studioWith("ada");
    const hangs = { value: true };
    const to = await receiver((response) => void (hangs.value || response.writeHead(200).end()));
    const { id: webhookId } = await studio.add("ada", to.url);
    await endedCreations(studio, 1);
    const sender = createSender(studio.webhooks, { attemptMs: 60_000, stopMs: 20 });
    await sender.round();
    await expect.poll(() => to.received.length).toBe(1);
    await sender.stop();
    await expect
      .poll(
        async () =>
          (await listDeliveries(studio.webhooks, { ownerId: "ada", webhookId, limit: 20 })).deliveries[0],
      )
      .toMatchObject({ state: "pending", attempts: 0 });
    hangs.value = false;
    await sendAll(studio);
    expect(to.received).toHaveLength(2);
  });

  it("a receiver that answers 410 pauses its webhook, which says so", async () => {
    const studio = await studioWith("ada");
    const to = await receiver((response) => void response.writeHead(410).end());
    const { id: webhookId } = await studio.add("ada", to.url);
    await endedCreations(studio, 1);
    await sendAll(studio);
    const reason = async () => (await listWebhooks(studio.webhooks, "ada"))[0]?.pause?.reason;
    expect(await reason()).toBe("gone");
    await endedCreations(studio, 1);
    studio.clock.advance(HOUR_MS);
    await sendAll(studio);
    expect(to.received).toHaveLength(1);
    const asking = { ownerId: "ada", actor: COMMAND, webhookId };
    await changeWebhook(studio.webhooks, { ...asking, patch: { is_paused: false } });
    await sendAll(studio);
    expect(to.received).toHaveLength(2);
  });

  it("a webhook that fails for three days is paused, which says so", async () => {
    const studio = await studioWith("ada");
    const to = await receiver((response) => void response.writeHead(500).end());
    const { id: webhookId } = await studio.add("ada", to.url);
    for (let day = 0; day < 4; day++) {
      await sendTest(studio.webhooks, { ownerId: "ada", webhookId });
      await sendAll(studio);
      studio.clock.advance(24 * HOUR_MS + 1);
    }
    await expect(listWebhooks(studio.webhooks, "ada")).resolves.toMatchObject([
      { pause: { reason: "failing" } },
    ]);
  });

  it("nothing is sent while the person is disabled, and what happens meanwhile is not kept", async () => {
    const studio = await studioWith("ada");
    const to = await receiver();
    const { id: webhookId } = await studio.add("ada", to.url);
    await sendTest(studio.webhooks, { ownerId: "ada", webhookId });
    const disable = (at: number | null) =>
      database().updateTable("people").set({ disabled_at: at }).execute();
    await createCreation(studio.context, { ownerId: "ada", request: aRequest(), idempotencyKey: null });
    await disable(1);
    await studio.worker.workUntilEmpty();
    await sweep(studio.context);
    await sendAll(studio);
    expect(to.received).toEqual([]);
    await disable(null);
    await sendAll(studio);
    expect(to.received.map(({ event }) => event.type)).toEqual(["webhook.test"]);
  });
});
