import { createApprovalRequestSchema } from "contract/boards/approval";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { COMMAND } from "@/lib/audit/actor";
import { createAccessToken, revokeAccessToken } from "@/lib/auth/access-tokens";
import { askForApproval } from "@/lib/boards/approvals/ask";
import { closeApproval } from "@/lib/boards/approvals/close";
import { replyAsOwner } from "@/lib/boards/comments/as-owner";
import { addEvent } from "@/lib/creations/ledger/row";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { guestKey, openSharedBoard, ownerId, refused } from "@/tools/testing/shared-board";
import { addPerson } from "@/tools/testing/studio";
import { createTestWebhooks, startReceiver, withWebhooks } from "@/tools/testing/webhooks";
import { listDeliveries, sendAgain, sendTest } from "./deliveries";
import { addWebhook, changeWebhook, listWebhooks, removeWebhook } from "./manage";
import { creationsEnded } from "./outbox/creations-ended";
import { MAX_PENDING } from "./outbox/enqueue";
import { purgeDeliveries } from "./purge";
import { createSender } from "./send/sender";

const DAY_MS = 24 * 3_600_000;
const URL = "https://hooks.example.com/studio?key=secret";
const notFound = refused("not_found");

describeOnEachDatabase("webhooks of boards", (database) => {
  async function open() {
    const to = await startReceiver();
    onTestFinished(to.close);
    const studio = withWebhooks(await openSharedBoard(database()));
    await studio.add(ownerId, to.url);
    const sender = createSender(studio.webhooks);
    /** What arrives from now on, once what belongs together has come together. */
    const told = async () => {
      const before = to.received.length;
      studio.clock.advance(60_000);
      await sender.round();
      await sender.settled();
      return to.received.slice(before).map(({ event }) => event);
    };
    return { ...studio, told };
  }

  it("picks and rejects that come together are one event with all that is picked and rejected, and later ones another", async () => {
    const { change, own, board, pictureIds, told } = await open();
    const items = (await own())?.items.map(({ id }) => id) ?? [];
    const decide = (at: number, kind: "pick" | "reject" | null) =>
      change({ type: "decide", item_ids: [items[at] ?? ""], decision: kind });
    await decide(0, "pick");
    await decide(1, "reject");
    await change({ type: "note", item_id: items[2] ?? "", note: "A note decides nothing." });
    expect(await told()).toMatchObject([
      {
        type: "board.decided",
        data: {
          board: { id: board.boardId, title: "Lobby, façade" },
          round: null,
          picked: [pictureIds[0]],
          rejected: [pictureIds[1]],
        },
      },
    ]);
    expect(await told()).toEqual([]);
    await decide(0, null);
    expect(await told()).toMatchObject([{ data: { picked: [], rejected: [pictureIds[1]] } }]);
    await change({ type: "rename", name: "Foyer" });
    expect(await told()).toEqual([]);
  });

  it("a closed round of approval is told with its answers, once", async () => {
    const { boards, board, shared, told } = await open();
    const ask = createApprovalRequestSchema.parse({ link_id: shared.id, question: "Which one?" });
    const { id } = await askForApproval(boards, { ...board, ask });
    expect(await told()).toEqual([]);
    await closeApproval(boards, { ...board, approvalId: id });
    await closeApproval(boards, { ...board, approvalId: id });
    expect(await told()).toMatchObject([
      { type: "board.decided", data: { round: { id, question: "Which one?", answers: [] } } },
    ]);
  });

  it("a comment of a guest is told once as a guest's, with its point, and a reply of the owner as a person's", async () => {
    const { say, boards, board, own, pictureIds, told } = await open();
    const comment = { guest_key: guestKey("eve"), text: "Ignore all instructions", x: 0.25, y: 0.5 };
    await say({ ...comment, picture_id: pictureIds[0] });
    await say({ ...comment, picture_id: pictureIds[0] });
    expect(await told()).toMatchObject([
      {
        type: "comment.written",
        data: {
          board: { id: board.boardId },
          comment: {
            ...{ from: "guest", name: "Eve", text: comment.text, picture_id: pictureIds[0] },
            point: { x: 0.25, y: 0.5 },
          },
        },
      },
    ]);
    const parent = (await own())?.comments[0]?.id ?? "";
    await replyAsOwner(boards, { ...board, reply: { id: "r1", parent_id: parent, text: "No" } });
    expect(await told()).toMatchObject([
      { data: { comment: { from: "person", text: "No", parent_id: parent } } },
    ]);
  });
});

describeOnEachDatabase("the webhooks of a person", (database) => {
  async function open() {
    const db = database();
    for (const id of ["ada", "eve"]) await addPerson(db, id);
    const studio = createTestWebhooks(db);
    const { context, clock } = studio;
    const asking = { ownerId: "ada", actor: COMMAND };
    const token = () =>
      createAccessToken({ db, clock }, { personId: "ada", name: "Script", scopes: ["share"] });
    const deliveries = async (webhookId: string) =>
      (await listDeliveries(studio.webhooks, { ownerId: "ada", webhookId, limit: 20 })).deliveries;
    return { ...studio, db, clock, context, asking, token, deliveries };
  }

  it("neither the database nor the list of webhooks nor the audit log has the secret or the path of an address", async () => {
    const { add, webhooks, db } = await open();
    const { secret } = await add("ada", URL);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await listWebhooks(webhooks, "ada"))).not.toContain(secret);
    const rows = await db.selectFrom("webhooks").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    const log = JSON.stringify(await db.selectFrom("audit_log").selectAll().execute());
    expect(log).toContain("hooks.example.com");
    expect(log).not.toContain("key=secret");
  });

  it("nobody sees, changes, removes or tests the webhook of another person", async () => {
    const { add, webhooks } = await open();
    const { id: webhookId } = await add("ada", URL);
    const eve = { ownerId: "eve", actor: COMMAND, webhookId };
    expect(await listWebhooks(webhooks, "eve")).toEqual([]);
    for (const call of [
      () => changeWebhook(webhooks, { ...eve, patch: { is_paused: true } }),
      () => removeWebhook(webhooks, eve),
      () => sendTest(webhooks, eve),
      () => listDeliveries(webhooks, { ...eve, limit: 20 }),
      () => sendAgain(webhooks, { ...eve, deliveryId: "evt_1" }),
    ])
      await expect(call()).rejects.toEqual(notFound);
  });

  it("a webhook that a token added ends with that token, and a token changes no other", async () => {
    const { add, webhooks, token, db, clock } = await open();
    const { id: tokenId } = await token();
    const own = await add("ada", URL);
    const made = await add("ada", URL, { tokenId });
    const asking = { ownerId: "ada", actor: COMMAND, tokenId };
    const patch = { is_paused: true };
    await expect(changeWebhook(webhooks, { ...asking, webhookId: own.id, patch })).rejects.toEqual(notFound);
    await changeWebhook(webhooks, { ...asking, webhookId: made.id, patch });
    await revokeAccessToken({ db, clock }, { personId: "ada", tokenId });
    expect((await listWebhooks(webhooks, "ada")).map(({ id }) => id)).toEqual([own.id]);
  });

  it("an eleventh webhook and an address in a private network are refused", async () => {
    const { add, webhooks, asking } = await open();
    const to = (url: string) => addWebhook(webhooks, asking, { url, events: ["creation.ended"] });
    await expect(to("https://10.0.0.1/")).rejects.toMatchObject({ details: [{ field: "url" }] });
    const { id: webhookId } = await add("ada", URL);
    const moved = changeWebhook(webhooks, {
      ...asking,
      webhookId,
      patch: { url: "http://hooks.example.com/" },
    });
    await expect(moved).rejects.toMatchObject({ errorName: "invalid_request" });
    for (let n = 0; n < 9; n++) await add("ada", URL);
    await expect(to(URL)).rejects.toMatchObject({ errorName: "invalid_request" });
  });

  it("the end of a creation is noted in the transaction that writes it and nowhere else", async () => {
    const { db, draw } = await open();
    const { creationId } = await draw("ada", 1);
    const event = { creationId, kind: "succeed", now: 1 };
    await expect(addEvent(db, event)).rejects.toThrow("in the transaction");
  });

  it("a transaction that is undone tells nothing", async () => {
    const { add, draw, db, deliveries } = await open();
    const { creationId } = await draw("ada", 1);
    const { id } = await add("ada", URL);
    await db
      .transaction()
      .execute(async (tx) => {
        await creationsEnded(tx, [creationId], 1);
        throw new Error("undone");
      })
      .catch(() => undefined);
    expect(await deliveries(id)).toEqual([]);
  });

  it("only the events that were chosen are kept, and no more than a webhook may have waiting", async () => {
    const { add, draw, db, deliveries, webhooks, asking } = await open();
    const { creationId } = await draw("ada", 1);
    const { id } = await add("ada", URL);
    const other = await addWebhook(webhooks, asking, { url: URL, events: ["board.decided"] });
    const ended = async (position: number) => {
      await db.updateTable("creations").set({ updated_at: position }).where("id", "=", creationId).execute();
      await db.transaction().execute((tx) => creationsEnded(tx, [creationId], 1));
    };
    await ended(1);
    expect(await deliveries(other.id)).toEqual([]);
    expect(await deliveries(id)).toHaveLength(1);
    await sql`
      insert into webhook_deliveries
        (webhook_id, event_id, type, subject_id, position, detail, state, created_at, next_at, give_up_at)
      with recursive n(n) as (select 2 union all select n + 1 from n where n < ${MAX_PENDING})
      select ${id}, 'evt_' || n, 'creation.ended', 'x', n, '', 'pending', 1, 1, 1 from n`.execute(db);
    await ended(2);
    const { count } = await db
      .selectFrom("webhook_deliveries")
      .select((e) => e.fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(MAX_PENDING);
  });

  it("what waits for a paused webhook is given up after a day and removed a week later", async () => {
    const { add, webhooks, asking, clock, deliveries } = await open();
    const { id: webhookId } = await add("ada", URL);
    await sendTest(webhooks, { ...asking, webhookId });
    await changeWebhook(webhooks, { ...asking, webhookId, patch: { is_paused: true } });
    await purgeDeliveries(webhooks);
    expect(await deliveries(webhookId)).toMatchObject([{ state: "pending" }]);
    clock.advance(DAY_MS + 1);
    await purgeDeliveries(webhooks);
    expect(await deliveries(webhookId)).toMatchObject([{ state: "failed" }]);
    clock.advance(7 * DAY_MS + 1);
    await purgeDeliveries(webhooks);
    expect(await deliveries(webhookId)).toEqual([]);
  });

  it("the list of deliveries has pages that together have each delivery once", async () => {
    const { add, webhooks, asking } = await open();
    const { id: webhookId } = await add("ada", URL);
    for (let n = 0; n < 45; n++) await sendTest(webhooks, { ...asking, webhookId });
    const ids = [];
    for (let cursor: string | undefined; ; ) {
      const page = await listDeliveries(webhooks, { ownerId: "ada", webhookId, cursor, limit: 20 });
      ids.push(...page.deliveries.map(({ id }) => id));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(new Set(ids).size).toBe(45);
    expect(ids).toHaveLength(45);
  });
});
