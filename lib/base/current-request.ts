/** The request that the running code serves, so that everything it writes can be found by the request's id. */
import { AsyncLocalStorage } from "node:async_hooks";

/** A rate limit that a request counted for, as it is afterwards. */
export interface RateLimitState {
  name: string;
  /** How many requests at once, and the seconds in which so many become free again. */
  quota: number;
  windowSeconds: number;
  remaining: number;
  /** Seconds until the whole quota is free. */
  resetSeconds: number;
}

export interface CurrentRequest {
  /** The `x-request-id` of request and answer. */
  readonly id: string;
  /** Set once it is known who makes the request; never a name. */
  personId?: string;
  /** The pattern of the route that answers, such as `/api/boards/[boardId]`; set by the route. */
  route?: string;
  /** The `content-length` that the route gave its answer. */
  contentLength?: string;
  /** For the headers of the answer. */
  rateLimits?: RateLimitState[];
  /** Whether its idempotency key was used before, so that the answer is about what an earlier request made. */
  isReplayed?: boolean;
}

const KEY = Symbol.for("prompt-studio.current-request");
/** On `globalThis`, because each bundle of the server has its own copy of this module. */
const shared = globalThis as typeof globalThis & { [KEY]?: AsyncLocalStorage<CurrentRequest> };
shared[KEY] ??= new AsyncLocalStorage();
const storage = shared[KEY];

/** Runs work, and all that it begins, as part of a request. */
export const runWithRequest = <Result>(request: CurrentRequest, work: () => Result): Result =>
  storage.run(request, work);

/** Notes that an earlier request with the same idempotency key did what this one asks for; its answer says so. */
export function noteReplay(): void {
  const request = currentRequest();
  if (request) request.isReplayed = true;
}

/** The request that this code serves; undefined in background work that no request began. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore();
