/** Streams of events on creations. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { Principal } from "@/lib/auth/principal";
import { type Source, sourceOfAll, sourceOfOne } from "@/lib/creations/watch/sources";
import { STREAM_TIMES, stream } from "@/lib/creations/watch/stream";
import { workAfterAnswer, workUntilAnswer } from "@/lib/http/after-answer";
import { eventStream } from "@/lib/http/answers/event-stream";
import type { Runtime } from "./index";
import { sameCaller } from "./same-caller";

/** Then the client comes again, at another process perhaps. */
const MAX_STREAM_MS = 5 * 60_000;
/** Streams that began together end at different times. */
const SPREAD = 0.2;

interface Call {
  runtime: Runtime;
  principal: Principal;
  request: Request;
}

/** @throws StudioError `not_found`, `too_many_requests` */
export function streamOfOne(call: Call, id: string): Promise<Response> {
  const { principal, runtime, request } = call;
  const since = request.headers.get("last-event-id");
  return answer(call, sourceOfOne(runtime.creations, { ownerId: principal.personId, id, since }));
}

/** @throws StudioError `too_many_requests` */
export function streamOfAll(call: Call): Promise<Response> {
  const { principal, runtime, request } = call;
  const since = request.headers.get("last-event-id");
  return answer(call, sourceOfAll(runtime.creations, { ownerId: principal.personId, since }));
}

async function answer({ runtime, principal, request }: Call, source: Source): Promise<Response> {
  const isStillAllowed = sameCaller(runtime, principal, request);
  // What is wrong is an error answer, and not a stream.
  const first = await source.read();
  // The only answer after which a browser does not connect again.
  if (first.rest === "last" && first.events.length === 0) return new Response(null, { status: 204 });
  const place = runtime.watcher.enter(principal.personId);
  if (!place) throw tooMany();
  const forMs = workUntilAnswer(runtime, MAX_STREAM_MS * (1 - SPREAD * Math.random()));
  workAfterAnswer(runtime, forMs);
  const events = stream(place, source, { first, isStillAllowed, times: { ...STREAM_TIMES, forMs } });
  return eventStream(events, { end: place.leave, signal: request.signal, log: runtime.log });
}

const tooMany = () =>
  new StudioError("too_many_requests", "Too many requests wait for changes already. End one of them first.");
