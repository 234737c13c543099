/**
 * The ImageService port: create, status, cancel, outputs. The ledger speaks to it and does not know who answers:
 * the embedded service or one elsewhere.
 */
import type { Understanding } from "@/lib/contract/creation";
import type { ErrorBody } from "@/lib/contract/errors";
import type { CreationRequest, RequestLimits } from "@/lib/contract/request";
import type { CreationStatus } from "@/lib/contract/status";

/** What a service says of one creation. */
export interface ServiceReport {
  status: CreationStatus;
  /** A fraction 0..1, or null when the service does not say. */
  progress: number | null;
  /** How many are served before it, while it waits; null when unknown. */
  queueAhead: number | null;
  /** What the enhancer made of the prompt; null when nothing or not told. */
  enhancedPrompt: string | null;
  /** What the words of the prompt were taken for; null before the first picture, and when not told. */
  understanding: Understanding | null;
  /** Previews that can be fetched now; `version` changes with the content. */
  previews: PreviewReference[];
  /** Why it failed; null otherwise. */
  error: ErrorBody | null;
}

/** What a service was asked for, as far as it tells; null for what it does not. */
export interface RequestAtService {
  prompt: string;
  negativePrompt: string | null;
  seed: number | null;
}

export interface PreviewReference {
  index: number;
  version: number;
  /** In the picture store. */
  key: string;
}

/** A finished picture, as a service hands it over. */
export type ServiceOutput = {
  /** Position within the creation, from 0. */
  index: number;
  /** null when the service does not say. */
  seed: number | null;
} & (
  | {
      /** Already in our picture store. */
      kind: "kept";
      originalKey: string;
      thumbnailKey: string;
      width: number;
      height: number;
      mediaType: string;
      byteLength: number;
    }
  | {
      /** To be fetched and kept. */
      kind: "elsewhere";
      /** @throws StudioError */
      fetch(): Promise<Uint8Array>;
    }
);

/**
 * How a service is doing. `degraded`: calls fail now and then. `unauthorized`: it refuses the studio's token, and is
 * left alone but for a probe. `rate_limited`: it asked for a pause. `open_circuit`: it failed so often in a row that
 * reads are held back.
 */
export type ServiceState = "ok" | "degraded" | "unauthorized" | "rate_limited" | "open_circuit";

/** The health of a service as it can be shown: no secret, no text of the service's own. */
export interface ServiceHealth {
  /** The host of its address, with the port; `embedded` for the embedded one. */
  host: string;
  state: ServiceState;
  /** Since when the state holds, in milliseconds since 1970. */
  since: number;
  /** While `rate_limited`: when calls go on, in milliseconds since 1970. */
  resumesAt: number | null;
  /** The last failure, in words of ours; null when there was none. */
  lastError: { message: string; at: number } | null;
  /** Calls in the last minute, by this process, and how many the whole studio may make; null for no limit. */
  requests: { lastMinute: number; limit: number | null };
  breaker: "closed" | "open" | "half_open";
}

export interface ImageService {
  /** `embedded`, or the base URL of the service; kept with each creation. */
  readonly id: string;
  /** Who draws, in words for people. */
  readonly madeBy: string;
  /** What kind of drawing that is, to go on after the name; null where nobody knows. */
  readonly about: string | null;
  readonly limits: RequestLimits;
  /** How long to leave a creation alone between two reads of its status. */
  readonly pollIntervalMs: number;
  /** How many generations the studio may have there at once; null when the service queues by itself. */
  readonly maxActive: number | null;
  /** Whether a status read is a call that counts; then of several processes only one makes it, and writes down when. */
  readonly readsAreLimited: boolean;
  /** Whether sending the same creation twice makes one; if not, a send whose answer is missing is never repeated. */
  readonly createIsIdempotent: boolean;

  /**
   * Starts a creation.
   *
   * @param creationId the ledger's id, the idempotency key of an idempotent service.
   * @param ownerId whose creation it is, for a service in whose queue people take turns; never told to one elsewhere.
   * @returns the service's own id.
   * @throws CreateFailure when it is known that nothing started, or unknown whether something did.
   */
  create(request: CreationRequest, creationId: string, ownerId?: string): Promise<string>;
  /** @returns null when the service does not know the id. @throws StudioError when it cannot be read now. */
  status(serviceId: string): Promise<ServiceReport | null>;
  /**
   * What was asked for with this id.
   *
   * @returns null when the service does not know the id, or does not tell the prompt. @throws StudioError
   */
  requestOf(serviceId: string): Promise<RequestAtService | null>;
  /** Asks to stop. Only a later status tells whether it did. @throws StudioError when the request did not arrive. */
  cancel(serviceId: string): Promise<void>;
  /** The pictures of a creation that succeeded. @throws StudioError */
  outputs(serviceId: string): Promise<ServiceOutput[]>;
  /** Forgets a creation that the studio has deleted, as far as the service can. */
  forget(serviceId: string): Promise<void>;
  /** How the service is doing, as this process knows; asks nobody. */
  health(): ServiceHealth;
}

/**
 * Why nothing was started although nothing is wrong with the request. `rate_limited`: too many calls, wait for the
 * clock. `slots_full`: too many generations at once, wait for one to end. `quota`: the service's quota is used up or
 * the studio may not create. `unauthorized`: the service refuses the studio's token.
 */
export type CreateFailureKind = "rate_limited" | "slots_full" | "quota" | "unauthorized";

/** A create that did not come back with an id. */
export class CreateFailure extends Error {
  readonly kind: CreateFailureKind | undefined;
  /** How long to wait before the same may be tried again, where that is known. */
  readonly retryAfterMs: number | undefined;

  /**
   * @param outcome `refused`: the service said no. `not_sent`: the request surely never left. `unknown`: it may have
   * started and been charged for.
   */
  constructor(
    readonly outcome: "refused" | "not_sent" | "unknown",
    readonly body: ErrorBody,
    options: { cause?: unknown; kind?: CreateFailureKind; retryAfterMs?: number } = {},
  ) {
    super(body.message, { cause: options.cause });
    this.name = "CreateFailure";
    this.kind = options.kind;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Whether something thrown is a CreateFailure, of whichever bundle's copy of the class. */
export function isCreateFailure(error: unknown): error is CreateFailure {
  return (
    error instanceof CreateFailure ||
    (error instanceof Error && error.name === "CreateFailure" && "outcome" in error)
  );
}
