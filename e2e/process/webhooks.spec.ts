/** Webhooks of a studio of four processes that are killed while creations end and guests write. */
import { createHash, randomInt } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { request as requests } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { isEnded } from "@/lib/creations/ledger/state";
import { openPostgres } from "@/lib/db/postgres";
import { apiClient } from "../support/api-client";
import { startCluster } from "../support/cluster";
import { expect, test } from "../support/fixtures";
import { newSharedDatabase, POSTGRES } from "../support/shared-database";
import { steadyCreates } from "../support/steady-creates";

const KILLS = Number(process.env.WEBHOOK_KILLS ?? 0);
const CREATIONS = Number(process.env.WEBHOOK_CREATIONS ?? 500);
test.skip(!POSTGRES || KILLS === 0, "only in npm run test:long, with PostgreSQL");

const cleanUps: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const each of cleanUps.splice(0).reverse()) await each();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An event that was answered with success. */
interface Told {
  id: string;
  type: string;
  /** The creation, or the comment. */
  subject: string;
  status: string | null;
}

/** A program that fails at the first attempt of many events: with a status, with a cut connection, or by taking its time. */
async function startReceiver() {
  const told: Told[] = [];
  const attempts = new Map<string, number>();
  let forged = 0;
  let secret = "";
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => "");
    const id = String(request.headers["webhook-id"]);
    try {
      new Webhook(secret).verify(body, request.headers as Record<string, string>);
    } catch {
      forged += 1;
    }
    const attempt = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, attempt);
    const dice = createHash("sha256").update(id).digest()[0] ?? 0;
    if (attempt === 1 && dice < 20) return void response.writeHead(500).end();
    if (attempt === 1 && dice < 40) return void request.socket.destroy();
    if (dice < 60) await pause(2_000);
    const { type, data } = JSON.parse(body);
    const subject = data.creation?.creation_id ?? data.comment?.id;
    told.push({ id, type, subject, status: data.creation?.status ?? null });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    told,
    attempts,
    forged: () => forged,
    trust(key: string) {
      secret = key;
    },
  };
}

test(`${KILLS} kills of any process while ${CREATIONS} creations end: each event is told at least once and signed, those of a board in order, and none of what did not happen`, async () => {
  test.setTimeout(300_000 + KILLS * 20_000 + CREATIONS * 500);
  const receiver = await startReceiver();
  const database = await newSharedDatabase();
  const db = openPostgres(database.DATABASE_URL ?? "", { statements: "patient" });
  cleanUps.push(() => db.destroy());
  // A studio calls no private address that its settings do not name.
  const shared = { ...database, IMAGE_SERVICE_MEDIA_HOSTS: `127.0.0.1:${receiver.port}` };
  const { members, balancer, token, restart } = await startCluster(shared, cleanUps);
  const api = apiClient(await requests.newContext(), balancer.origin, token);
  const made = await api.post("/api/webhooks", {
    url: `http://127.0.0.1:${receiver.port}/`,
    events: ["creation.ended", "comment.written"],
  });
  receiver.trust((await made.json()).value.secret);
  const board = (await (await api.post("/api/boards", { name: "Killed" })).json()).value.id;
  const link = { name: "Client", allows_comments: true };
  const { secret } = (await (await api.post(`/api/boards/${board}/links`, link)).json()).value;

  /** A guest writes one comment after another, each until it is acknowledged. */
  const written: string[] = [];
  let isWriting = true;
  const guest = (async () => {
    for (let number = 0; isWriting; number++) {
      const comment = { id: `note-${number}`, picture_id: null, guest_name: "Grace", text: `Note ${number}` };
      const body = JSON.stringify({ guest_key: "ZXhhbXBsZS1rZXktb2YtYS1ndWVzdA", ...comment });
      const headers = { "content-type": "application/json", origin: balancer.origin };
      for (;;) {
        const init = { method: "POST", headers, body, signal: AbortSignal.timeout(20_000) };
        const answer = await fetch(`${balancer.origin}/api/shared/${secret}/comments`, init).catch(
          () => null,
        );
        const said = (await answer?.json().catch(() => null)) ?? null;
        if (answer?.ok && said) {
          written.push(said.value.id);
          break;
        }
        await pause(1_000);
      }
      await pause(3_000);
    }
  })();

  const load = steadyCreates([balancer.origin], token, { createsPerSecond: 4, pollsPerSecond: 2 });
  const count = () => load.account().acknowledged.size;
  for (let kill = 0; kill < KILLS; kill++) {
    const wanted = Math.floor(((kill + 1) * CREATIONS) / (KILLS + 1));
    await expect.poll(count, { timeout: 180_000 }).toBeGreaterThanOrEqual(wanted);
    const member = members[kill < members.length ? kill : randomInt(members.length)];
    if (!member) throw new Error("There is no such process.");
    await member.studio.end("SIGKILL");
    await restart(member);
  }
  await expect.poll(count, { timeout: 180_000 }).toBeGreaterThanOrEqual(CREATIONS);
  const { acknowledged } = await load.stop();
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

  const { told, attempts } = receiver;
  const firsts = told.filter(({ id }, index) => told.findIndex((one) => one.id === id) === index);
  const ended = new Map((await creations()).map(({ id, status }) => [id, String(status)]));
  expect(receiver.forged(), "events without a right signature").toBe(0);
  const ofCreations = firsts.filter(({ type }) => type === "creation.ended");
  expect(ofCreations.map(({ subject }) => subject).sort()).toEqual([...ended.keys()].sort());
  for (const { subject, status } of ofCreations) expect(status, subject).toBe(ended.get(subject));
  for (const id of acknowledged.values()) expect(ended.has(id), id).toBe(true);
  expect(firsts.filter(({ type }) => type === "comment.written").map(({ subject }) => subject)).toEqual(
    written,
  );
  const more = [...attempts.values()].filter((times) => times > 1).length;
  test.info().annotations.push({
    type: "webhooks",
    description: `${ended.size} creations, ${written.length} comments, ${attempts.size} events, ${more} attempted again, ${told.length - firsts.length} told twice`,
  });
  console.log(test.info().annotations.at(-1)?.description);
});
