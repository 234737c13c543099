/** An sd-server that the studio runs itself: what its supervisor knows of it, from the file that the supervisor writes. */
import { readFileSync, statSync } from "node:fs";
import { ERROR_CODES } from "contract/errors";
import * as z from "zod";
import { CreateFailure, isCreateFailure } from "../create-failure";
import type { ServiceHealth } from "../service";

/** The supervisor writes less. */
const MAX_BYTES = 4_000;
/** How soon a create is tried again that waits for the weights. */
const LOADED_AFTER_MS = 2_000;

const time = z.number().int();

const stateSchema = z.object({
  /** The name of the model. */
  model: z.string().min(1).max(200),
  /** `starting`: it loads its weights and does not listen yet. */
  state: z.enum(["starting", "running", "ended"]),
  /** In milliseconds since 1970, as all times here. */
  since: time,
  /** How it ended last by itself: what follows the name of the model, when, when it starts again, how often in a row. */
  lastEnd: z
    .object({ how: z.string().max(400), at: time, again: time, inARow: z.number().int().min(1) })
    .nullable(),
});

/** What the supervisor writes. */
export type LocalServerState = z.infer<typeof stateSchema>;

export interface LocalServer {
  /** The health with what the supervisor knows, which goes before what calls have shown. */
  healthOf(health: ServiceHealth): ServiceHealth;
  /** The error of a create, with the reason in place of "could not be reached". While the weights are loaded, it may wait. */
  explain(error: unknown): unknown;
}

/** @param file of the supervisor's state; null for a server that somebody else runs. */
export function createLocalServer(file: string | null, clock: { now(): number }): LocalServer {
  if (file === null) return { healthOf: (health) => health, explain: (error) => error };
  return {
    healthOf(health) {
      const known = readState(file);
      if (known === null) return health;
      const { state, since, lastEnd } = known;
      const why = lastEnd && whyEnded(known, clock.now());
      const lastError = lastEnd && { message: `${why} More: npm run model -- log`, at: lastEnd.at };
      if (state === "running") {
        // What failed before it listened says nothing about it.
        const hasFailedSince = health.lastError !== null && health.lastError.at > since;
        return hasFailedSince ? health : { ...health, state: "ok", since, lastError };
      }
      if (state === "starting") {
        const reason = `${known.model} is loading. New creations wait until it has.`;
        return { ...health, state, since, lastError, reason };
      }
      return { ...health, state: "degraded", since, lastError, reason: why };
    },
    explain(error) {
      const known = readState(file);
      if (known === null || known.state === "running" || !isUnreached(error)) return error;
      if (known.state === "ended") {
        const message = `${whyEnded(known, clock.now())} Nothing was sent.`;
        return new CreateFailure("not_sent", { ...error.body, message }, { cause: error.cause });
      }
      const { code } = ERROR_CODES.service_busy;
      const body = { ...error.body, code, message: `${known.model} is loading.` };
      return new CreateFailure("not_sent", body, { kind: "slots_full", retryAfterMs: LOADED_AFTER_MS });
    },
  };
}

const isUnreached = (error: unknown): error is CreateFailure =>
  isCreateFailure(error) &&
  error.outcome === "not_sent" &&
  error.body.code === ERROR_CODES.service_unreachable.code;

/** @returns null where there is none, or none that can be read. */
function readState(file: string): LocalServerState | null {
  try {
    const found = statSync(file);
    // Read at once, in the turn of whoever asks.
    if (!found.isFile() || found.size > MAX_BYTES) return null;
    return stateSchema.safeParse(JSON.parse(readFileSync(file, "utf8"))).data ?? null;
  } catch {
    return null;
  }
}

/** For example "FLUX.2 klein ended: out of memory. It starts again in 8 s, after ending 3 times in a row." */
function whyEnded({ model, state, lastEnd }: LocalServerState, now: number): string {
  if (lastEnd === null) return `${model} ended.`;
  const { how, again, inARow } = lastEnd;
  const seconds = Math.ceil((again - now) / 1_000);
  const when =
    state !== "ended" ? "was started again" : `starts again ${seconds > 0 ? `in ${seconds} s` : "now"}`;
  const often = inARow > 1 ? `, after ending ${inARow} times in a row` : "";
  return `${model} ${how}. It ${when}${often}.`;
}
