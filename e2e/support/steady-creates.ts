/** A steady load of creates and polls, which keeps account of what the studio acknowledged. */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { createResponseSchema } from "contract/creations/create-response";
import { creationDetailResponseSchema } from "contract/creations/creation";
import { isActive } from "contract/creations/status";
import { statusResponseSchema } from "contract/service";
import * as z from "zod";
import { SMALL } from "./api-client";

/** What the studio answered. */
export interface Account {
  /** The id of each creation by its idempotency key. */
  acknowledged: ReadonlyMap<string, string>;
  /** How often each answer came: `200`, `503 50304`, `200 cut off` without its whole body, or `no answer`. */
  answers: Readonly<Record<string, number>>;
  slowestMs: number;
}

export interface SteadyCreates {
  /** The account so far. */
  account(): Account;
  /** Begins no further create, and waits until those that were begun are acknowledged. */
  stop(): Promise<Account>;
}

const RETRY_MS = 500;
const GIVE_UP_MS = 120_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const errorSchema = z.object({ code: z.number() });

/** What the account says of an answer beside its status. @param body null when its process ended before all was sent. */
function remark({ ok }: Response, body: string | null): string {
  if (body === null) return " cut off";
  if (ok) return "";
  try {
    return ` ${errorSchema.parse(JSON.parse(body)).code}`;
  } catch {
    return " without a body";
  }
}

/**
 * Each create is sent under one key until it is acknowledged, as the page does it.
 *
 * @param origins one for each request in turn: of the studio, or of what stands before it.
 */
export function steadyCreates(
  origins: readonly string[],
  token: string,
  { createsPerSecond, pollsPerSecond = 4 }: { createsPerSecond: number; pollsPerSecond?: number },
): SteadyCreates {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const acknowledged = new Map<string, string>();
  const answers: Record<string, number> = {};
  let slowestMs = 0;
  let turn = 0;
  const open = new Set<Promise<void>>();

  /** @returns the body of a successful answer; null for every other one. */
  async function ask(path: string, init: RequestInit = {}): Promise<string | null> {
    const startedAt = performance.now();
    const origin = origins[turn++ % origins.length];
    const answer = await fetch(`${origin}${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null);
    const body = (await answer?.text().catch(() => null)) ?? null;
    const name = answer ? `${answer.status}${remark(answer, body)}` : "no answer";
    answers[name] = (answers[name] ?? 0) + 1;
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    return answer?.ok ? body : null;
  }

  async function create(): Promise<void> {
    const key = randomUUID();
    const body = JSON.stringify({ ...SMALL, prompt: `load ${key}` });
    const giveUpAt = performance.now() + GIVE_UP_MS;
    while (performance.now() < giveUpAt) {
      const init = { method: "POST", body, headers: { "idempotency-key": key } };
      const answer = await ask("/api/v1/jobs/gen2/text2image", init);
      if (answer !== null) {
        const { value } = createResponseSchema.parse(JSON.parse(answer));
        return void acknowledged.set(key, value.generation_id);
      }
      await pause(RETRY_MS);
    }
  }

  const every = (perSecond: number, work: () => Promise<unknown>) =>
    setInterval(() => {
      const done: Promise<void> = work().then(() => void open.delete(done));
      open.add(done);
    }, 1_000 / perSecond);
  const timers = [
    every(createsPerSecond, create),
    every(pollsPerSecond, () => ask("/api/creations/changes")),
  ];
  const account = () => ({ acknowledged, answers, slowestMs });
  return {
    account,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(open);
      return account();
    },
  };
}

/** Expects that every acknowledged creation succeeds, that none was made twice, and that all pictures can be read. */
export async function expectNothingLost(
  origin: string,
  token: string,
  { acknowledged }: Account,
  withinMs = 90_000,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const json = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${origin}${path}`, { headers });
    expect(answer.ok, `${path} answers ${answer.status}: ${answer.ok ? "" : await answer.text()}`).toBe(true);
    return answer.json();
  };
  const ids = [...acknowledged.values()];
  expect(new Set(ids).size, "each key has a creation of its own").toBe(ids.length);
  let waiting = ids;
  const stillOpen = async () => {
    const statuses = await Promise.all(
      waiting.map(async (id) => {
        const { value } = statusResponseSchema.parse(await json(`/api/v1/jobs/${id}/status`));
        return { id, isOpen: isActive(value.status) };
      }),
    );
    waiting = statuses.flatMap(({ id, isOpen }) => (isOpen ? [id] : []));
    return waiting.length;
  };
  await expect.poll(stillOpen, { timeout: withinMs, message: "creations that have not ended" }).toBe(0);
  const lost: string[] = [];
  for (const id of ids) {
    const { value } = creationDetailResponseSchema.parse(await json(`/api/v1/creation/${id}`));
    const [output] = value.outputs;
    const picture = output?.media_url
      ? await fetch(new URL(new URL(output.media_url).pathname + new URL(output.media_url).search, origin))
      : null;
    const bytes = picture?.ok ? (await picture.arrayBuffer()).byteLength : 0;
    if (value.status !== "succeed" || bytes === 0) lost.push(`${id}: ${value.status}, ${bytes} bytes`);
  }
  expect(lost, "creations without their picture").toEqual([]);
  expect(await countCreations(origin, headers), "creations in the ledger").toBe(ids.length);
}

const totalSchema = z.object({ value: z.object({ total: z.number() }) });

async function countCreations(origin: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${origin}/api/creations?limit=1&total=true`, { headers });
  return totalSchema.parse(await answer.json()).value.total;
}
