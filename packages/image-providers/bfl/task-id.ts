/**
 * The id of a creation at Black Forest Labs, as the studio stores it: for each of its tasks the address to ask, the task's id and
 * its cost, such as `api.eu2.bfl.ai~v1~get_result~d5ba37dc-…~30000`, with `~~` between tasks.
 *
 * A task is known only at the address that the answer to its create names, and only that answer says the cost. Both survive a restart
 * here.
 */
import * as z from "zod";
import type { Missing, StartedEach } from "../hosted/one-each";

export interface BflTask {
  /** Where it is asked for: `base` for the usual path of the settings' address; a host, or `base`, and the steps of another path. */
  place: string;
  id: string;
  /** In millionths of a US dollar; null where the answer did not say it. */
  costMicros: number | null;
}

export interface BflCreation {
  /** In the order of their pictures. */
  tasks: readonly BflTask[];
  missing: Missing | null;
}

const BASE = "base";
const PATH = "/get_result";
/** Credits cost one US cent. */
const MICROS_A_CREDIT = 10_000;
const UNKNOWN_COST = "x";
const MISSING = "missing";
const MAX_ID_CHARACTERS = 4_000;

const TASK_ID = /^[A-Za-z0-9_-]{1,64}$/;
const COST = /^\d{1,12}$/;
const STEP = /^[A-Za-z0-9._-]{1,100}$/;
const isStep = (text: string) => STEP.test(text) && text !== "." && text !== "..";
/** The company's own hosts, which may get the key. */
const isOwnHost = (host: string) => host === "bfl.ai" || (host.endsWith(".bfl.ai") && STEP.test(host));

const createdSchema = z.looseObject({
  id: z.string().regex(TASK_ID),
  polling_url: z.string().max(2_000).optional().catch(undefined),
  cost: z.number().min(0).max(1_000_000).nullish().catch(null),
});

/** The task that the answer to a create names, as it is stored; null for an answer without one. */
export function readCreated(body: unknown, baseUrl: URL): string | null {
  const { data } = createdSchema.safeParse(body);
  if (!data) return null;
  const { id, polling_url: address, cost } = data;
  const micros = typeof cost === "number" ? Math.round(cost * MICROS_A_CREDIT) : null;
  return textOf({ place: placeOf(address, baseUrl), id, costMicros: micros });
}

/** An address that is not the company's own is not followed, as the key goes with it: the usual one is asked instead. */
function placeOf(address: string | undefined, base: URL): string {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username || url.password) return BASE;
  const isAtBase = url.origin === base.origin;
  const isOwn = url.protocol === "https:" && url.port === "" && isOwnHost(url.hostname);
  if (!isAtBase && !isOwn) return BASE;
  if (isAtBase && url.pathname === `${base.pathname.replace(/\/+$/, "")}${PATH}`) return BASE;
  const steps = url.pathname.split("/").slice(1);
  return steps.every(isStep) ? [isAtBase ? BASE : url.hostname, ...steps].join("~") : BASE;
}

const textOf = ({ place, id, costMicros }: BflTask) => [place, id, costMicros ?? UNKNOWN_COST].join("~");

export const serviceIdOf = ({ ids, missing }: StartedEach): string =>
  [...ids, ...(missing ? [[MISSING, missing.pictures, missing.why].join("~")] : [])].join("~~");

/** The id of a task of which nothing but its own id is known. */
export const serviceIdOfTask = (id: string): string => textOf({ place: BASE, id, costMicros: null });

const missingSchema = z
  .tuple([
    z.literal(MISSING),
    z.coerce.number().int().min(1).max(100),
    z.enum(["refused", "not_sent", "unknown"]),
  ])
  .transform(([, pictures, why]): Missing => ({ pictures, why }));

/** @returns null for a text that is no such id. */
export function parseServiceId(serviceId: string): BflCreation | null {
  if (serviceId.length > MAX_ID_CHARACTERS) return null;
  const parts = serviceId.split("~~");
  const missing = missingSchema.safeParse(parts.at(-1)?.split("~")).data ?? null;
  const tasks = (missing ? parts.slice(0, -1) : parts).map(parseTask);
  const known = tasks.filter((task) => task !== null);
  return known.length > 0 && known.length === tasks.length ? { tasks: known, missing } : null;
}

function parseTask(text: string): BflTask | null {
  const parts = text.split("~");
  const [id = "", cost = ""] = parts.splice(-2);
  const [host = "", ...steps] = parts;
  const isPlace = (host === BASE || (isOwnHost(host) && steps.length > 0)) && steps.every(isStep);
  if (!isPlace || !TASK_ID.test(id) || !(COST.test(cost) || cost === UNKNOWN_COST)) return null;
  return { place: parts.join("~"), id, costMicros: cost === UNKNOWN_COST ? null : Number(cost) };
}

/** Where a task is asked for. @returns `origin` is null where `path` is one of the settings' address. */
export function addressOf({ place, id }: BflTask, baseUrl: URL): { origin: string | null; path: string } {
  const query = `?${new URLSearchParams({ id })}`;
  const [host = "", ...steps] = place.split("~");
  if (steps.length === 0) return { origin: null, path: `${PATH}${query}` };
  const origin = host === BASE ? baseUrl.origin : `https://${host}`;
  return { origin, path: `/${steps.join("/")}${query}` };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether this is the id of a task as the company gives it, without anything else. */
export const isBareTaskId = (text: string): boolean => UUID.test(text);
