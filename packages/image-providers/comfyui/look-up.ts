/**
 * Looks a creation up in ComfyUI's queue and history.
 *
 * Newer servers answer about one creation (`GET /api/jobs/{id}`); older ones only list the whole queue. The queue is always
 * read before the history, because creations move from the first to the second and never back.
 */
import { StudioError } from "contract/studio-error";
import * as z from "zod";
import type { ServiceClient } from "../outbound/client";
import { readError } from "../outbound/read-error";
import { type Ended, endedOf } from "./read-ended";
import type { Graph } from "./workflow";

/** Where a creation is. `graph` is what was sent, `clientId` who is told about it; null when it cannot be read. */
export type Found = { id: string; graph: Graph | null; clientId: string | null } & (
  | { state: "waiting"; ahead: number | null }
  | { state: "running" }
  | ({ state: "ended" } & Ended)
);

export interface LookUp {
  /** @returns null when the server does not know the id. @throws StudioError when it cannot be read. */
  byId(promptId: string): Promise<Found | null>;
  /**
   * Finds a creation after a lost answer, also at servers that give ids of their own: every create carries the id as a
   * mark too.
   *
   * @throws StudioError when the server cannot be read.
   */
  byMark(promptId: string): Promise<Found | null>;
  /** What was sent and by whom, as the queue says it; null for what is not in it. @throws StudioError */
  inQueue(promptId: string): Promise<Found | null>;
  /** Whether this id is being drawn right now, by the queue. @throws StudioError */
  isRunning(promptId: string): Promise<boolean>;
  /** Whether the server is known to have, or not to have, calls for one job; null when unknown. */
  hasJobs: boolean | null;
}

/** The name of the mark in `extra_data`. */
export const MARK = "prompt_studio";
/** How far back the history is searched for a mark. */
const MARKED_HISTORY = 16;
/** When the server is asked again for calls that it did not have; it may have been updated. */
const ASK_AGAIN_MS = 10 * 60_000;

const graph = z
  .record(z.string(), z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }))
  .nullable()
  .catch(null);
const item = z.tuple([z.number(), z.string(), graph], z.unknown()).transform(([number, id, sent, extra]) => ({
  ...{ number, id, graph: sent },
  ...{ mark: textAt(extra, MARK), clientId: textAt(extra, "client_id") },
}));
type Item = z.output<typeof item>;
const items = z
  .array(z.unknown())
  .transform((list) => list.flatMap((one) => item.safeParse(one).data ?? []))
  .catch([]);
const queueSchema = z.object({ queue_running: items, queue_pending: items });
const historySchema = z.record(
  z.string(),
  z.looseObject({ prompt: item.nullable().catch(null), outputs: z.unknown(), status: z.unknown() }),
);
const jobSchema = z.looseObject({
  id: z.string(),
  status: z.enum(["pending", "in_progress", "completed", "failed", "cancelled"]),
  outputs: z.unknown().optional(),
  execution_status: z.unknown().optional(),
  workflow: z.looseObject({ prompt: graph, extra_data: z.unknown().optional() }).nullish().catch(null),
});

const textAt = (extra: unknown, name: string): string | null => {
  const text = Object(extra)[name];
  return typeof text === "string" ? text : null;
};

const sentOf = ({ id, graph, clientId }: Item) => ({ id, graph, clientId });

export function createLookUp(client: ServiceClient, clock: { now(): number }): LookUp {
  let askedAt = 0;

  async function read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    const answer = await client.read(path);
    if (answer.status >= 300) throw readError(answer, undefined, undefined, client.name);
    const parsed = schema.safeParse(answer.body);
    if (parsed.success) return parsed.data;
    throw new StudioError("answer_unreadable", "ComfyUI's answer could not be understood.", {
      retryable: true,
    });
  }

  async function inQueue(isIt: (one: Item) => boolean): Promise<Found | null> {
    const { queue_running, queue_pending } = await read("/queue", queueSchema);
    const running = queue_running.find(isIt);
    if (running) return { state: "running", ...sentOf(running) };
    const waiting = queue_pending.find(isIt);
    if (!waiting) return null;
    // The list is a heap: only the numbers tell the order.
    const before = queue_pending.filter(({ number }) => number < waiting.number).length;
    return {
      state: "waiting",
      ...sentOf(waiting),
      ahead: before + queue_running.length,
    };
  }

  async function inHistory(path: string, isIt: (id: string, one: Item | null) => boolean) {
    const history = await read(path, historySchema);
    for (const [id, { prompt, outputs, status }] of Object.entries(history)) {
      if (isIt(id, prompt)) {
        const sent = prompt ? sentOf(prompt) : { graph: null, clientId: null };
        return { state: "ended", ...sent, id, ...endedOf(outputs, status) } as const;
      }
    }
    return null;
  }

  /** @returns undefined when the server has no such call. */
  async function asJob(promptId: string): Promise<Found | null | undefined> {
    if (self.hasJobs === false && clock.now() - askedAt < ASK_AGAIN_MS) return undefined;
    askedAt = clock.now();
    const answer = await client.read(`/api/jobs/${encodeURIComponent(promptId)}`);
    if (answer.status >= 300) {
      // A server with this call answers JSON also when it does not know the id.
      self.hasJobs = answer.status === 404 && typeof Object(answer.body).error === "string";
      return self.hasJobs ? null : undefined;
    }
    const { data } = jobSchema.safeParse(answer.body);
    self.hasJobs = data !== undefined;
    if (!data) return undefined;
    const clientId = textAt(data.workflow?.extra_data, "client_id");
    const found = { id: data.id, graph: data.workflow?.prompt ?? null, clientId };
    if (data.status === "in_progress") return { state: "running", ...found };
    // Only the queue tells how many go before it; it may have moved on meanwhile.
    if (data.status === "pending") {
      return (await inQueue(({ id }) => id === promptId)) ?? { state: "waiting", ahead: null, ...found };
    }
    return { state: "ended", ...found, ...endedOf(data.outputs, data.execution_status) };
  }

  const self: LookUp = {
    hasJobs: null,
    async byId(promptId) {
      const job = await asJob(promptId);
      if (job !== undefined) return job;
      return (
        (await inQueue(({ id }) => id === promptId)) ??
        (await inHistory(`/history/${encodeURIComponent(promptId)}`, (id) => id === promptId))
      );
    },
    async byMark(promptId) {
      const isIt = ({ id, mark }: Item) => id === promptId || mark === promptId;
      return (
        (await inQueue(isIt)) ??
        (await inHistory(`/history/${encodeURIComponent(promptId)}`, (id) => id === promptId)) ??
        (await inHistory(
          `/history?max_items=${MARKED_HISTORY}`,
          (id, one) => id === promptId || (one !== null && isIt(one)),
        ))
      );
    },
    inQueue: (promptId) => inQueue(({ id }) => id === promptId),
    isRunning: async (promptId) => (await inQueue(({ id }) => id === promptId))?.state === "running",
  };
  return self;
}
