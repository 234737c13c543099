/** The common parts of every route handler: identity, limits, parsing, errors, headers, and a log line. */
import "server-only";
import type { OldNames } from "contract/old-names";
import type { Scope } from "contract/scopes";
import { isStudioError, StudioError } from "contract/studio-error";
import type * as z from "zod/mini";
import type { AuthDeps } from "@/lib/auth/deps";
import { type Actor, actorOf, type Principal, principalOf } from "@/lib/auth/principal";
import type { LimitName } from "@/lib/auth/rate-limits/limits";
import { knownAddress } from "@/lib/auth/rate-limits/peer-address";
import { takeLimit } from "@/lib/auth/rate-limits/take";
import { requireScope } from "@/lib/auth/require-scope";
import { type CurrentRequest, currentRequest, runWithRequest } from "@/lib/base/current-request";
import { ownMessageOf } from "@/lib/base/describe-error";
import { notFound } from "@/lib/base/errors";
import { createLog, type Log } from "@/lib/base/log";
import { refused } from "@/lib/base/signals";
import { annotateSpan, inSpan } from "@/lib/tracing/span";
import { errorAnswer, internalErrorAnswer, json } from "./answers/json";
import { readJson } from "./body/read-json";
import { refuseOldNames } from "./body/refuse-old-names";
import { rateLimitHeaders } from "./headers/rate-limit";
import { parseInput, type SchemaOf } from "./parse-input";
import { REQUEST_ID_HEADER, requestIdOf } from "./request-id";
import { patternOf } from "./route-pattern";
import { isShareAddress, SHARE_HEADERS, withoutSecret } from "./share-addresses";

/** The parts of the running studio that the wrapper needs. */
export interface HttpRuntime extends AuthDeps {
  log: Log;
  /** True while the process is stopping. */
  stopping?: boolean;
}

/** A handler as Next calls it. */
export type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

type Access = "person" | "session" | "admin" | "anyone";
type SchemaFor<Output, Runtime> = SchemaOf<Output> | ((runtime: Runtime) => SchemaOf<Output>);

/** An operation of the contract, with what only the server knows of it. */
export interface RouteOptions<
  Runtime,
  Body,
  Query,
  Params,
  Who extends Access,
  Answer extends z.core.$ZodType,
> {
  /**
   * `person` (the default) needs a session or a token, `session` a session, `admin` one of an administrator; with `anyone`,
   * `principal` is null.
   */
  access?: Who;
  /** What a token needs; without it a token is refused. */
  scope?: Scope | null;
  /** The rate limit for one person; see `lib/auth/rate-limits`. For routes with a principal. */
  limit?: LimitName;
  /** The schema of the JSON body. Without it a body is neither expected nor read, whatever its content type. */
  body?: SchemaFor<Body, Runtime>;
  /** Earlier names of its fields, which are refused. */
  oldNames?: OldNames;
  /** The size limit of the body, if not 64 KB. */
  maxBodyBytes?: number;
  query?: SchemaFor<Query, Runtime>;
  /** A path that does not match answers like a missing object. */
  params?: SchemaOf<Params>;
  /** The message for that; by default the one of a missing creation. */
  missing?: () => StudioError;
  /** The HTTP status of success, if not 200. */
  status?: number;
  /** The schema of a JSON answer, which the compiler holds the handler to. */
  answer?: Answer;
}

/** A JSON answer. The compiler widens the `"success"` of a handler to string before it compares. */
type Json<Answer> = unknown extends Answer
  ? unknown
  : { [Field in keyof Answer]: Field extends "status" ? string : Answer[Field] };

/** What a handler returns: a value for JSON, or the whole answer. */
export type HandlerAnswer<Answer> = Response | Json<Answer> | Promise<Response | Json<Answer>>;

export interface RouteCall<Runtime, Body, Query, Params, Who extends Access> {
  runtime: Runtime;
  principal: Who extends "anyone" ? null : Principal;
  /** The principal, as the audit log names it. */
  actor: Who extends "anyone" ? null : Actor;
  body: Body;
  query: Query;
  params: Params;
  request: Request;
  requestId: string;
  log: Log;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/**
 * Creates `route` for a studio.
 *
 * @param start returns the running studio, and starts it on first use.
 */
export function routeOn<Runtime extends HttpRuntime>(start: () => Promise<Runtime>) {
  /**
   * A route handler. The checks come in this order, and nothing is called before all have passed: who (401), from
   * where and by which proof (403), how often (429), query and body (413, 415, 400), path (404).
   *
   * @param handle returns a value that becomes JSON, or a Response. What it throws becomes an error body: a
   * StudioError by the code table, anything else a 500 that says nothing but the request id.
   */
  return function route<
    Body = undefined,
    Query = undefined,
    Params = undefined,
    Who extends Access = "person",
    Answer extends z.core.$ZodType = z.core.$ZodType,
  >(
    options: RouteOptions<Runtime, Body, Query, Params, Who, Answer>,
    handle: (call: RouteCall<Runtime, Body, Query, Params, Who>) => HandlerAnswer<z.input<Answer>>,
  ): Handler {
    const answer = async (
      request: Request,
      context: Parameters<Handler>[1],
      current: CurrentRequest,
      runtime: Runtime,
    ) => {
      const pick = <Output>(schema: SchemaFor<Output, Runtime>) =>
        typeof schema === "function" ? schema(runtime) : schema;
      // Another process will take requests with effects; reads are still answered.
      if (runtime.stopping && !SAFE_METHODS.has(request.method)) throw isStopping();
      const principal = options.access === "anyone" ? null : await principalOf(request, runtime);
      if (principal) current.personId = principal.personId;
      if (principal?.token)
        requireScope(principal.token.scopes, options.access === "session" ? null : options.scope);
      if (options.access === "admin" && !principal?.isAdmin) throw administratorsOnly();
      if (options.limit && principal) await takeLimit(runtime, options.limit, principal.personId);
      const query = options.query
        ? parseInput(pick(options.query), Object.fromEntries(new URL(request.url).searchParams))
        : undefined;
      const sent = options.body ? await readJson(request, options.maxBodyBytes) : undefined;
      if (options.oldNames) refuseOldNames(sent, options.oldNames);
      const body = options.body ? parseInput(pick(options.body), sent) : undefined;
      const params = options.params
        ? parseParams(options.params, await context.params, options.missing)
        : undefined;
      // Each field has the type of its option, undefined without one; the compiler cannot infer that.
      const call = {
        runtime,
        principal,
        // Polls do not need it.
        get actor() {
          return principal && actorOf(principal, knownAddress(request.headers, runtime.settings));
        },
        query,
        body,
        params,
        request,
        requestId: current.id,
        log: runtime.log,
        signal: request.signal,
      };
      const value = await handle(call as RouteCall<Runtime, Body, Query, Params, Who>);
      return value instanceof Response ? value : json(value, { status: options.status ?? 200 });
    };

    /** Answers, logs the answer, and never throws. */
    const serve = async (
      request: Request,
      context: Parameters<Handler>[1],
      current: CurrentRequest,
      studio: Runtime | undefined,
      failure: unknown,
    ) => {
      const startedAtMs = performance.now();
      let response: Response;
      try {
        if (!studio) throw failure;
        response = await answer(request, context, current, studio);
      } catch (error) {
        response = answerTo(error, request, current.id, studio?.log ?? createLog("error"));
      }
      const perPerson = options.access !== "anyone";
      const { pathname } = new URL(request.url);
      const finished = withCommonHeaders(response, { current, perPerson, pathname });
      annotateSpan({ "http.response.status_code": finished.status });
      const tookMs = Math.round(performance.now() - startedAtMs);
      const line = {
        method: request.method,
        path: withoutSecret(pathname),
        status: finished.status,
        tookMs,
      };
      // Successful polls are not logged, because they would outnumber everything else.
      if (SAFE_METHODS.has(request.method)) studio?.log.debug(line, "answered");
      else studio?.log.info(line, "answered");
      return finished;
    };

    return async (request, context) => {
      let studio: Runtime | undefined;
      let failure: unknown;
      try {
        studio = await start();
      } catch (error) {
        failure = error;
      }
      // The front door has given the request its id, except on hosts with a server of their own.
      const current = currentRequest() ?? {
        id: requestIdOf(request.headers.get(REQUEST_ID_HEADER), studio?.settings.trustedProxies ?? 0),
      };
      current.route = patternOf(new URL(request.url).pathname, (await context.params) ?? {});
      const work = () => serve(request, context, current, studio, failure);
      return runWithRequest(current, () =>
        // Reads begin no work, and polls would outnumber everything else.
        SAFE_METHODS.has(request.method) || !studio
          ? work()
          : inSpan(`${request.method} ${current.route}`, spanOf(request, current, studio), work),
      );
    };
  };
}

const spanOf = (request: Request, current: CurrentRequest, { settings }: HttpRuntime) => ({
  kind: "server" as const,
  // Only a trusted proxy may choose the trace.
  parent: settings.trustedProxies > 0 ? request.headers.get("traceparent") : null,
  isRoot: true,
  attributes: {
    "http.request.method": request.method,
    "http.route": current.route ?? "",
    "request.id": current.id,
  },
});

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

function isStopping(): StudioError {
  return new StudioError("stopping", "The studio is restarting. Nothing was changed; try again in a moment.");
}

function administratorsOnly(): StudioError {
  return new StudioError("administrators_only", "Only administrators of the studio may do this.");
}

function parseParams<Params>(schema: SchemaOf<Params>, value: unknown, missing = notFound): Params {
  try {
    return parseInput(schema, value);
  } catch {
    throw missing();
  }
}

function answerTo(error: unknown, request: Request, requestId: string, log: Log): Response {
  const errorName = isStudioError(error) ? error.errorName : "internal";
  refused.announce(() => ({ error: errorName }));
  annotateSpan({ "error.type": errorName });
  if (isStudioError(error)) {
    if (error.errorName === "internal") {
      log.error({ err: error }, "the request failed");
      return internalErrorAnswer(requestId);
    }
    if (error.httpStatus >= 500) log.warn({ err: error }, "answered with an error");
    else log.debug({ errorName: error.errorName, reason: ownMessageOf(error) }, "refused");
    return errorAnswer(error);
  }
  if (request.signal.aborted) log.debug({ err: error }, "the client disconnected");
  else log.error({ err: error }, "the request failed");
  return internalErrorAnswer(requestId);
}

function withCommonHeaders(
  response: Response,
  { current, perPerson, pathname }: { current: CurrentRequest; perPerson: boolean; pathname: string },
): Response {
  // A handler may have forwarded an answer with immutable headers; copying every answer would cost a stream each.
  const isFixed = response.type !== "default";
  const headers = isFixed ? new Headers(response.headers) : response.headers;
  headers.set("x-request-id", current.id);
  const length = headers.get("content-length");
  if (length !== null) current.contentLength = length;
  for (const [name, value] of rateLimitHeaders(current.rateLimits)) headers.set(name, value);
  if (current.isReplayed && response.ok) headers.set("idempotent-replayed", "true");
  headers.set("x-content-type-options", "nosniff");
  if (isShareAddress(pathname)) {
    for (const [name, value] of Object.entries(SHARE_HEADERS)) headers.set(name, value);
    headers.set("cross-origin-resource-policy", "same-origin");
  }
  if (perPerson) {
    // A stream says besides that nothing on the way may collect it.
    if (!headers.get("cache-control")?.startsWith("private, no-store"))
      headers.set("cache-control", "private, no-store");
    headers.set("cross-origin-resource-policy", "same-origin");
  } else if (!headers.has("cache-control")) {
    headers.set("cache-control", "no-store");
  }
  if (!isFixed) return response;
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
