/**
 * A complete image service in this process over real sockets, which a test scripts and which counts its calls.
 *
 * Without a script it has no faults: a creation runs as long as its `CreationScript` says (by default it ends at once) and has real
 * pictures. The README of this folder shows how to script it.
 */
import { setMaxListeners } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { cancel, detailAnswer, failure, mediaOf, statusAnswer, success } from "./answers";
import { type Call, type Counts, createCounts } from "./counts";
import { type OrderedPictures, PlayedCreation } from "./creation";
import { type Draw, drawPlain, mediaAnswer } from "./media";
import { type Route, readBody, readOrder, routeOf, tokenOf, wordsOf } from "./routes";
import type { CreationScript, Fault, Operation } from "./script";
import type { UpstreamStudio } from "./studio";
import { distort, type Payload, payloadOf, transmit } from "./wire";

export interface UpstreamOptions {
  /** The only accepted token; null, the default, for any. */
  token?: string | null;
  /** The path before `/v1`, such as `/api`. */
  prefix?: string;
  /** 0, the default, for any free port. */
  port?: number;
  /** The script of creations whose prompt `script` does not name. */
  defaultScript?: (prompt: string, negativePrompt: string) => CreationScript;
  /** Limits of concurrent creations and of calls within any minute; none by default. Real services have 40 and 500. */
  limits?: { slots?: number; perMinute?: number };
  /** The Retry-After of a limit; null for none. By default the real time for calls and none for slots. */
  retryAfter?: string | null;
  /** The HTTP status when all slots are taken: 429 by default; some services answer 400. */
  fullStatus?: number;
  draw?: Draw;
  /** What another studio has besides the contract. */
  studio?: UpstreamStudio;
  /** Begins to draw when a creation starts, not when a picture is asked for. */
  drawAhead?: boolean;
  now?: () => number;
  /** Is called with the reason of a call that ended without an answer and without a scripted fault. */
  onError?: (error: unknown) => void;
}

export interface Upstream {
  /** The address before `/v1`, with the prefix and without a trailing slash. */
  readonly baseUrl: string;
  readonly counts: Counts;
  readonly creations: ReadonlyMap<string, PlayedCreation>;
  /** Scripts the creations with this prompt from now on. */
  script(prompt: string, script: CreationScript): void;
  /** Plans faults for the next calls of a kind, one for each call. */
  next(operation: Operation, ...faults: Fault[]): void;
  /** Sets a fault for every call of a kind without another plan; null ends it. */
  always(operation: Operation, fault: Fault | null): void;
  /** Ends all faults: running and later creations run for this time and succeed. */
  heal(runMs: number): void;
  /** Ends a creation now. */
  end(id: string, outcome: "succeed" | "failed" | "cancelled"): void;
  /** Sets the only accepted token; null for any. */
  accept(token: string | null): void;
  /** Cuts all connections and stops listening; slow answers end. */
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;

/** Starts it on 127.0.0.1. */
export async function startUpstream(options: UpstreamOptions = {}): Promise<Upstream> {
  const { prefix = "", limits = {}, draw = drawPlain, studio, now = Date.now } = options;
  const scripts = new Map<string, CreationScript>();
  const creations = new Map<string, PlayedCreation>();
  const planned = new Map<Operation, Fault[]>();
  const permanentFaults = new Map<Operation, Fault>();
  const ofCreation = new Map<string, Partial<Record<Operation, Fault[]>>>();
  const drawn = new Map<string, Promise<Uint8Array>>();
  const closing = new AbortController();
  // Aborts slow answers.
  setMaxListeners(0, closing.signal);
  const seen = createCounts(now);
  let accepted = options.token ?? null;
  let healthy: CreationScript | null = null;
  let origin = "";

  const active = () => [...creations.values()].filter((creation) => creation.isActive).length;

  const scriptOf = ({ prompt, negativePrompt }: Pick<OrderedPictures, "prompt" | "negativePrompt">) =>
    healthy ?? scripts.get(prompt) ?? options.defaultScript?.(prompt, negativePrompt) ?? {};

  /** The fault of this call: planned for its creation, planned for its kind, or permanent. A create is identified by its prompt. */
  function faultOf({ operation, id }: Pick<Route, "operation" | "id">, body?: string): Fault {
    if (healthy) return {};
    const words = body === undefined ? null : wordsOf(body);
    const prompt = words?.prompt ?? null;
    const script = words ? scriptOf(words) : creations.get(id ?? "")?.script;
    const key = prompt === null ? `id:${id}` : `prompt:${prompt}`;
    const own = ofCreation.get(key) ?? copyOf(script?.faults);
    ofCreation.set(key, own);
    return (
      own[operation]?.shift() ??
      script?.always?.[operation] ??
      planned.get(operation)?.shift() ??
      permanentFaults.get(operation) ??
      {}
    );
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = routeOf(request, prefix);
    const token = tokenOf(request);
    const call = seen.begin(
      { operation: route.operation, method: request.method ?? "", path: request.url ?? "", id: route.id },
      token,
    );
    try {
      // The fault of a create depends on its prompt, so its body is read first; other calls need only the path.
      const nextFault = planned.get(route.operation)?.[0] ?? permanentFaults.get(route.operation);
      if (route.operation === "create" && nextFault?.reset === "before_reading") {
        planned.get("create")?.shift();
        return void request.socket.destroy();
      }
      const created = route.operation === "create" ? await readBody(request) : undefined;
      const fault = faultOf(route, created?.toString());
      if (fault.reset === "before_reading") return void request.socket.destroy();
      const body = created ?? (await readBody(request));
      const waitMs = (fault.delayMs ?? 0) + Math.random() * (fault.jitterMs ?? 0);
      if (waitMs > 0) await sleep(waitMs, undefined, { signal: closing.signal });
      const answer = await play(route, call, body, token, hasEffect(fault));
      const payload = distort(answer.payload, fault, token ?? "");
      if (fault.reset === "after_reading" || answer.lost) return void request.socket.destroy();
      if (fault.silent) return await untilClosed(response, closing.signal);
      call.status = payload.status;
      await transmit(request, response, payload, { ...answer.fault, ...fault }, closing.signal);
    } catch (error) {
      if (!closing.signal.aborted && !request.socket.destroyed) options.onError?.(error);
      request.socket.destroy();
    } finally {
      seen.end();
    }
  }

  type Answer = { payload: Payload; lost?: boolean; fault?: Fault };

  async function play(
    route: Route,
    call: Call,
    body: Buffer,
    token: string | null,
    hasEffect: boolean,
  ): Promise<Answer> {
    const { operation, id } = route;
    const creation = id === null ? undefined : creations.get(id);
    if (operation === "media") return creation ? await picture(creation, route.index) : notFound();
    if (token === null || (accepted !== null && token !== accepted)) {
      return { payload: failure(401, "The token is wrong.") };
    }
    const tooMany = overLimit();
    if (tooMany) return { payload: tooMany };
    if (operation === "create") return { payload: await create(call, body.toString(), hasEffect) };
    if (studio && operation === "models") return { payload: studio.models() };
    if (studio && operation === "upload") return { payload: await studio.upload(body) };
    if (!creation) return notFound();
    if (operation === "cancel") {
      if (!hasEffect) return { payload: success() };
      const { payload, hadEffect, lost } = cancel(creation, creation.script.cancel ?? "works");
      call.hadEffect = hadEffect;
      return { payload, lost };
    }
    if (!creation.isKnownToRead()) return notFound();
    call.hadEffect = true;
    const payload = operation === "status" ? statusAnswer(creation, origin) : detailAnswer(creation, origin);
    return { payload };
  }

  async function create(call: Call, body: string, hasEffect: boolean): Promise<Payload> {
    const order = await (studio?.readOrder ?? readOrder)(body);
    call.prompt = wordsOf(body)?.prompt ?? null;
    if ("problem" in order) return failure(400, order.problem);
    if (limits.slots !== undefined && active() >= limits.slots) {
      const wait = options.retryAfter ?? null;
      const headers: Record<string, string> = wait === null ? {} : { "retry-after": wait };
      return failure(options.fullStatus ?? 429, "You have too many tasks at once.", headers);
    }
    if (!hasEffect) return success({ generation_id: "never-started" });
    const script = scriptOf(order);
    const creation = new PlayedCreation(order, script, now);
    creations.set(creation.id, creation);
    call.id = creation.id;
    call.hadEffect = true;
    seen.slots(active());
    if (options.drawAhead && (script.outcome ?? "succeed") === "succeed") {
      for (let index = 0; index < order.count; index++) void bytesOf(creation, index);
    }
    return success({ generation_id: creation.id });
  }

  function overLimit(): Payload | null {
    const time = now();
    // This call itself is already recorded.
    if (limits.perMinute === undefined || seen.since(time - MINUTE_MS) <= limits.perMinute) return null;
    const oldest = seen.counts.history.find(({ at }) => at > time - MINUTE_MS)?.at ?? time;
    const wait =
      options.retryAfter === undefined
        ? String(Math.ceil((oldest + MINUTE_MS - time) / 1000))
        : options.retryAfter;
    return failure(429, "Too many requests.", wait === null ? {} : { "retry-after": wait });
  }

  async function picture(creation: PlayedCreation, index: number): Promise<Answer> {
    const media = mediaOf(creation, index);
    if (typeof media === "object" && "url" in media) return notFound();
    return mediaAnswer(media, () => bytesOf(creation, index));
  }

  function bytesOf({ id, order }: PlayedCreation, index: number): Promise<Uint8Array> {
    const key = `${id}/${index}`;
    const seed = (order.seed + index) % 4_294_967_296;
    const drawing = drawn.get(key) ?? draw({ ...order, index, seed }, closing.signal);
    drawn.set(key, drawing);
    // A drawing that failed is tried again with the next call.
    drawing.catch(() => drawn.delete(key));
    return drawing;
  }

  const sockets = new Set<Socket>();
  const server = createServer((request, response) => void handle(request, response));
  server.on("connection", (socket) => {
    sockets.add(socket);
    seen.opened();
    socket.on("error", () => {});
    socket.once("close", () => {
      sockets.delete(socket);
      seen.closed();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    baseUrl: origin + prefix,
    counts: seen.counts,
    creations,
    script(prompt, script) {
      scripts.set(prompt, script);
      ofCreation.delete(`prompt:${prompt}`);
    },
    next(operation, ...faults) {
      planned.set(operation, [...(planned.get(operation) ?? []), ...faults]);
    },
    always(operation, fault) {
      if (fault) permanentFaults.set(operation, fault);
      else permanentFaults.delete(operation);
    },
    heal(runMs) {
      healthy = { runMs };
      planned.clear();
      permanentFaults.clear();
      for (const creation of creations.values()) creation.heal(runMs);
    },
    end(id, outcome) {
      creations.get(id)?.end(outcome);
    },
    accept(token) {
      accepted = token;
    },
    close() {
      closing.abort();
      return new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      });
    },
  };
}

const notFound = () => ({ payload: failure(404, "There is no creation with this id.") });

function hasEffect(fault: Fault): boolean {
  const refuses = (fault.answer && payloadOf(fault.answer).status >= 400) || fault.tooMany !== undefined;
  return fault.hasEffect ?? !(refuses || fault.redirectTo !== undefined);
}

/** Copies the lists, so that consuming them does not change the script. */
function copyOf(faults: CreationScript["faults"] = {}): Partial<Record<Operation, Fault[]>> {
  return Object.fromEntries(Object.entries(faults).map(([operation, list]) => [operation, [...list]]));
}

/** Resolves when the client has gone or the upstream closes. */
function untilClosed(response: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    response.once("close", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
