import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, createStoppedClock } from "@/tools/testing/studio";
import { createTestWebhooks } from "@/tools/testing/webhooks";
import { claimDeliveries } from "./claim";

describeOnEachDatabase("the events of a webhook", (database) => {
  it("no more of them are claimed than are asked for, the longest due first, however many are due", async () => {
    const db = database();
    await addPerson(db, "ada");
    const studio = createTestWebhooks(db, { clock: createStoppedClock() });
    const webhookIds = [];
    for (let n = 0; n < 4; n++) webhookIds.push((await studio.add("ada", "https://hooks.example.com")).id);
    await sql`
      insert into webhook_deliveries
        (webhook_id, event_id, type, subject_id, position, detail, state, created_at, next_at, give_up_at)
      with recursive n(n) as (select 101 union all select n + 1 from n where n < 300)
      select id, 'evt_' || n, 'webhook.test', 'event ' || n, n, '', 'pending', 1, n, 1000
      from webhooks, n`.execute(db);
    for (const webhookId of webhookIds) {
      const claim = async () =>
        (await claimDeliveries(db, { webhookId, limit: 3, now: 300 })).map(({ event_id }) => event_id).sort();
      expect(await claim()).toEqual(["evt_101", "evt_102", "evt_103"]);
      expect(await claim()).toEqual(["evt_104", "evt_105", "evt_106"]);
    }
  });
});
