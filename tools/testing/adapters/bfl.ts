/**
 * A stand-in of Black Forest Labs' API.
 *
 * It follows the company's published specification (`https://api.bfl.ai/openapi.json`), its pages about generating images, errors and
 * integration, its Python client (`black-forest-labs/blackforest`), and `packages/black-forest-labs/src` of `vercel/ai`.
 */
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { formProblem, hasModel, sizeFrom } from "./bfl/forms";
import {
  type HeldCreation,
  type HostedQueue,
  startHostedQueue,
  type Wire,
  type WireAnswer,
} from "./hosted-queue";

export const BFL_KEY = "bfl_canary-of-black-forest-labs";
/** What each task costs, in credits. */
export const BFL_COST = 4.5;

/** How a task ends. */
export type BflEnd =
  /** `at`: another address of the picture; null for none. */
  { status: "Ready"; at?: string | null } | { status: string; details?: unknown };

export interface BflStandIn extends HostedQueue {
  /** How the next tasks end, in their order; all others are drawn. */
  end(...ends: BflEnd[]): void;
  /** What stands in answers to creates besides, or instead, from now on. @param of.polling_url by the task's id */
  answerCreates(of: { polling_url?: (id: string) => string | undefined; cost?: number | null }): void;
  /** The word in place of `Pending`, and how much is done. */
  sayWhileDrawing(status: string, progress?: number): void;
  /** Whether the word is in `state` in place of `status`. */
  sayInState(does: boolean): void;
  /** From now on the key is another one. */
  revokeKey(): void;
}

const PREFIX = "/v1";
const RESULT = /^(?:\/[a-z]+)?\/get_result\?(.+)$/;

export async function startBfl(): Promise<BflStandIn> {
  const ends = new Map<string, BflEnd>();
  let next: BflEnd[] = [];
  let created: Parameters<BflStandIn["answerCreates"]>[0] = {};
  let whileDrawing: { status: string; progress?: number | undefined } = { status: "Pending" };
  let field: "status" | "state" = "status";

  const wire: Wire = {
    authorization: BFL_KEY,
    keyHeader: "x-key",
    isCreate: (method) => method === "POST",
    read(path, body) {
      const input = z.record(z.string(), z.unknown()).parse(body);
      const shade = Number(input.seed ?? 0);
      return { model: path.slice(1), input, webhook: null, ...sizeFrom(input), count: 1, shade };
    },
    refuse(path, body) {
      const model = path.slice(1);
      if (!hasModel(model)) return { status: 404, body: { detail: "Not Found" } };
      const problem = formProblem(model, body);
      return problem === null ? null : { status: 422, body: { detail: problem } };
    },
    newId: randomUUID,
    created({ id }, baseUrl) {
      ends.set(id, next.shift() ?? { status: "Ready" });
      const usual = { polling_url: `${baseUrl}/get_result?id=${id}`, cost: BFL_COST };
      const { polling_url: pollingUrl, ...others } = created;
      const body = { id, ...usual, input_mp: 0, output_mp: 1.05, ...others };
      return { status: 200, body: pollingUrl ? { ...body, polling_url: pollingUrl(id) } : body };
    },
    refusal(fault) {
      switch (fault) {
        case "wrong_key":
          return { status: 403, body: { detail: "Not authenticated" } };
        case "quota":
          return { status: 402, body: { detail: "Insufficient credits" } };
        case "rate_limited":
          return { status: 429, body: { detail: "Too many active tasks" }, headers: { "retry-after": "2" } };
        case "server_error":
          return { status: 500, body: { detail: "Internal Server Error" } };
        case "policy":
          next = [{ status: "Request Moderated", details: { "Moderation Reasons": ["Safety Filter"] } }];
          return null;
      }
    },
    answer({ method, path }, queue) {
      if (method !== "GET") return { status: 405, body: { detail: "Method Not Allowed" } };
      if (path === "/credits") return { status: 200, body: { credits: 100 } };
      const query = RESULT.exec(path)?.[1];
      if (query === undefined) return null;
      const id = new URLSearchParams(query).get("id") ?? "";
      const task = queue.find(id);
      return task ? resultOf(task) : { status: 404, body: { id, status: "Task not found", result: null } };
    },
  };

  function resultOf({ id, stage, input, pictures }: HeldCreation): WireAnswer {
    const empty = { id, result: null, progress: null, details: null, preview: null };
    if (stage !== "done") {
      const { status, progress = null } = whileDrawing;
      return { status: 200, body: { ...empty, progress, [field]: status } };
    }
    const { status, ...end } = ends.get(id) ?? { status: "Ready" };
    if (status !== "Ready") return { status: 200, body: { ...empty, ...end, [field]: status } };
    const at = "at" in end ? end.at : pictures[0];
    const { prompt, seed = 4_711 } = input;
    const result = {
      ...(at !== null && { sample: at }),
      prompt,
      seed,
      start_time: 1,
      end_time: 2.5,
      duration: 1.5,
    };
    return { status: 200, body: { ...empty, result, [field]: status } };
  }

  const queue = await startHostedQueue(wire, PREFIX);
  // Not a copy: `creates` and `started` are getters.
  return Object.assign(queue, {
    end(...how: BflEnd[]) {
      next = how;
    },
    answerCreates(of: typeof created) {
      created = of;
    },
    sayWhileDrawing(status: string, progress?: number) {
      whileDrawing = { status, progress };
    },
    revokeKey() {
      wire.authorization = "another";
    },
    sayInState(does: boolean) {
      field = does ? "state" : "status";
    },
  });
}
