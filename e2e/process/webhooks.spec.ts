/** Webhooks of a studio of four processes that are killed while creations end and guests write. */
import { randomInt } from "node:crypto";
import { request as requests } from "@playwright/test";
import { linkResponseSchema } from "contract/boards/share-link";
import { isEnded } from "@/lib/creations/ledger/state";
import { openPostgres } from "@/lib/db/postgres";
import { apiClient } from "../support/api-client";
import { type Member, startCluster } from "../support/cluster";
import { expect, test } from "../support/fixtures";
import { newSharedDatabase, POSTGRES } from "../support/shared-database";
import { steadyCreates } from "../support/steady-creates";
import { startWebhookReceiver } from "../support/webhook-receiver";

const KILLS = Number(process.env.WEBHOOK_KILLS ?? 0);
const CREATIONS = Number(process.env.WEBHOOK_CREATIONS ?? 500);
test.skip(!POSTGRES || KILLS === 0, "only in npm run test:long, with PostgreSQL");

const cleanUps: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const each of cleanUps.splice(0).reverse()) await each();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(`${KILLS} kills of any process while ${CREATIONS} creations end: each event is told at least once, signed and under one id, those of a board in order, and none of what did not happen`, async () => {
  test.setTimeout(300_000 + KILLS * 20_000 + CREATIONS * 500);
  const receiver = await startWebhookReceiver();
  cleanUps.push(() => receiver.close());
  const database = await newSharedDatabase();
  const db = openPostgres(database.DATABASE_URL ?? "", { statements: "patient" });
  cleanUps.push(() => db.destroy());
  // A studio calls no private address that its settings do not name.
  const shared = { ...database, WEBHOOK_HOSTS: `127.0.0.1:${receiver.port}` };
  const { members, balancer, token, restart } = await startCluster(shared, cleanUps);
  const api = apiClient(await requests.newContext(), balancer.origin, token);
  const made = await api.post("/api/webhooks", {
    url: `http://127.0.0.1:${receiver.port}/`,
    events: ["creation.ended", "comment.written"],
  });
  receiver.trust((await made.json()).value.secret);
  const board = (await (await api.post("/api/boards", { name: "Killed" })).json()).value.id;
  const link = { name: "Client", allows_comments: true };
  const linked = linkResponseSchema.parse(await (await api.post(`/api/boards/${board}/links`, link)).json());
  const secret = new URL(linked.value.url ?? "").pathname.split("/").at(-1);

  /** A guest writes one comment after another, each until it is acknowledged. */
  const written: string[] = [];
  let isWriting = true;
  cleanUps.push(() => {
    isWriting = false;
  });
  const guest = (async () => {
    for (let number = 0; isWriting; number++) {
      const comment = { id: `note-${number}`, picture_id: null, guest_name: "Grace", text: `Note ${number}` };
      const body = JSON.stringify({ guest_key: "ZXhhbXBsZS1rZXktb2YtYS1ndWVzdA", ...comment });
      const init = { method: "POST", headers: { "content-type": "application/json" }, body };
      await expect(async () => {
        const signal = AbortSignal.timeout(20_000);
        const answer = await fetch(`${balancer.origin}/api/shared/${secret}/comments`, { ...init, signal });
        const said = await answer.text();
        expect(answer.ok, said).toBe(true);
      }).toPass({ timeout: 120_000 });
      written.push(comment.text);
      await pause(3_000);
    }
  })();
  // It is awaited at the end.
  guest.catch(() => undefined);

  const load = steadyCreates([balancer.origin], token, { createsPerSecond: 4, pollsPerSecond: 2 });
  cleanUps.push(() => void load.stop());
  const count = () => load.account().acknowledged.size;
  /** Some creations end in another way; whether a cancel arrives does not matter. */
  const cancelling = setInterval(() => {
    const last = [...load.account().acknowledged.values()].at(-1);
    if (last) void api.cancel(last).catch(() => undefined);
  }, 3_000);
  cleanUps.push(() => clearInterval(cancelling));
  // Each process once, and then any.
  const order = shuffled(members);
  while (order.length < KILLS) order.push(members[randomInt(members.length)] as Member);
  for (let kill = 0; kill < KILLS; kill++) {
    const wanted = Math.floor(((kill + 1) * CREATIONS) / (KILLS + 1));
    await expect.poll(count, { timeout: 180_000 }).toBeGreaterThanOrEqual(wanted);
    const member = order[kill] as Member;
    await member.studio.end("SIGKILL");
    await restart(member);
  }
  await expect.poll(count, { timeout: 180_000 }).toBeGreaterThanOrEqual(CREATIONS);
  const { acknowledged } = await load.stop();
  clearInterval(cancelling);
  isWriting = false;
  await guest;

  const creations = () => db.selectFrom("creations").select(["id", "status"]).execute();
  await expect
    .poll(async () => (await creations()).filter(({ status }) => !isEnded(status)).length, {
      timeout: 180_000,
    })
    .toBe(0);
  const waiting = () =>
    db.selectFrom("webhook_deliveries").select("event_id").where("state", "=", "pending").execute();
  // As long as a killed sender's lease and the pauses after two failures.
  await expect.poll(async () => (await waiting()).length, { timeout: 240_000 }).toBe(0);

  expect(written.length).toBeGreaterThan(KILLS);
  const { attempts } = receiver;
  const told = attempts.filter(({ isTold }) => isTold);
  const firsts = told.filter(({ id }, index) => told.findIndex((one) => one.id === id) === index);
  const ended = new Map((await creations()).map(({ id, status }) => [id, String(status)]));
  expect(receiver.forged(), "attempts without a right signature").toBe(0);
  const ofCreations = firsts.filter(({ type }) => type === "creation.ended");
  expect(ofCreations.map(({ subject }) => subject).sort()).toEqual([...ended.keys()].sort());
  for (const { subject, status } of ofCreations) expect(status, subject).toBe(ended.get(subject));
  for (const id of acknowledged.values()) expect(ended.has(id), id).toBe(true);
  // Also what was refused or cut off says the same under the same id, and nothing comes after the end.
  const firstOf = new Map(firsts.map(({ id, ...said }) => [id, said]));
  for (const { id, ...said } of attempts) expect({ ...said, isTold: true }, id).toEqual(firstOf.get(id));
  expect(firsts.filter(({ type }) => type === "comment.written").map(({ subject }) => subject)).toEqual(
    written,
  );
  const cancelled = [...ended.values()].filter((status) => status === "cancelled").length;
  const twice = new Set(told.filter((one) => !firsts.includes(one)).map(({ id }) => id)).size;
  test.info().annotations.push({
    type: "webhooks",
    description: `${ended.size} creations (${cancelled} cancelled), ${written.length} comments, ${firsts.length} events, ${attempts.length} attempts, ${twice} events told more than once`,
  });
  console.log(test.info().annotations.at(-1)?.description);
});

/** In random order. */
function shuffled<T>(all: readonly T[]): T[] {
  const rest = [...all];
  return all.flatMap(() => rest.splice(randomInt(rest.length), 1));
}
