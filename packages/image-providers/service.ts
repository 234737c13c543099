/**
 * The ImageService port: create, status, cancel, outputs. The ledger calls it and does not know which adapter answers; what
 * it has to know about a service stands in `capabilities`.
 */
import type { Understanding } from "contract/creations/creation";
import type { IgnoredField } from "contract/creations/ignored";
import type { CreationRequest } from "contract/creations/request";
import type { CreationStatus } from "contract/creations/status";
import type { ErrorBody } from "contract/errors";
import type { Size } from "contract/models/model-size";
import type { ModelAbilities, ModelPrice } from "contract/models/models";
import type { Rights } from "contract/models/rights";

/** A model as its service describes it. */
export interface ServiceModel {
  /** For example `fal/flux-dev`: unique in a studio, the part before the first slash names the adapter. */
  readonly id: string;
  readonly name: string;
  /** A sentence about its pictures; null when there is none. */
  readonly about: string | null;
  readonly abilities: ModelAbilities;
  /** Where the service itself tells it; other prices come from MODELS_FILE. */
  readonly price?: ModelPrice;
  /** Whether the service charges the pictures that something is made from besides; absent where that is not known. */
  readonly chargesInputs?: boolean;
  /** What may be done with its pictures, as far as its service knows; what MODELS_FILE says goes before it. */
  readonly rights?: Rights;
  /** Whether it is a program and no trained model, which its pictures then say. Absent: it is a trained model. */
  readonly isProgram?: boolean;
  /** Whether it still draws what was created for it, and takes nothing new because others took its place. */
  readonly isReplaced?: boolean;
}

/** Where a word stands in a text, in UTF-16 units; `end` is the unit after the last. */
interface WordPlace {
  word: string;
  start: number;
  end: number;
}

/** What a service reads in a text, in its order. */
export interface Reading {
  /** Words and phrases that shape the picture, with what they were understood as. */
  understood: (WordPlace & { as: string })[];
  unknown: WordPlace[];
  /** The unknown word for the main thing, so that the picture is a composition study; null where that is known. */
  unknownMain: WordPlace | null;
}

/** What a service knows of words, in this process; each call takes a few milliseconds at most. */
export interface Vocabulary {
  /** @param isNegative whether the text says what must not be shown. */
  read(text: string, isNegative: boolean): Reading;
  /** Known words that may have been meant by an unknown one: at most three, nearest first. */
  nearestTo(word: string): string[];
}

/** The state of one creation as its service reports it. */
export interface ServiceReport {
  status: CreationStatus;
  /** A fraction 0..1; null when the service does not report it. */
  progress: number | null;
  /** How many creations go before it in the service's queue; null when unknown or not queued. */
  queueAhead: number | null;
  /** The enhanced prompt; null when there is none or the service does not report it. */
  enhancedPrompt: string | null;
  /** How the words of the prompt were understood; null before the first picture and when not reported. */
  understanding: Understanding | null;
  /**
   * Previews that are in the picture store; `version` changes with the content. null when this process does not get them,
   * so that those of another process stay.
   */
  previews: PreviewReference[] | null;
  /** The reason of a failure; null otherwise. */
  error: ErrorBody | null;
  /** What the service did not draw as the request says; absent where it does not tell. */
  ignored?: readonly IgnoredField[];
  /** What its owner has to know about a success, such as pictures that are missing; absent when there is nothing. */
  notice?: string | null;
  /**
   * What it has cost, in millionths of a US dollar, where the service says so: also of one that failed. Absent or null: unknown, and
   * the price of its pictures is an estimate.
   */
  costMicros?: number | null;
}

/** The request as the service received it; null for values that it does not report. */
export interface RequestAtService {
  prompt: string;
  negativePrompt: string | null;
  seed: number | null;
  /** The id to store where people may give another form of it; absent where there is one form only. */
  serviceId?: string;
}

export interface PreviewReference {
  index: number;
  version: number;
  /** The key in the picture store. */
  key: string;
}

/** A finished picture of a service. */
export type ServiceOutput = {
  /** Position within the creation, from 0. */
  index: number;
  /** null when the service does not report it. */
  seed: number | null;
  /** The model that drew it, where the service says so; it may be another than the request names. */
  drawnBy?: { readonly id: string; readonly name: string };
} & (
  | {
      /** Already in the studio's picture store. */
      kind: "kept";
      /** SHA-256 of the file as it came, before the studio wrote its settings into it; absent where that is not known. */
      hash?: string | undefined;
      originalKey: string;
      thumbnailKey: string;
      width: number;
      height: number;
      mediaType: string;
      byteLength: number;
      /** The size in which it was drawn, where it was laid back over a source of another size. */
      scaledFrom?: Size | undefined;
      /** Whether it should have been laid back over its source, which could not be read. */
      isAsDrawn?: boolean | undefined;
    }
  | {
      /** To be fetched and stored. */
      kind: "elsewhere";
      /**
       * Whether the studio's settings are written into the file before it is kept: `beside` what the service wrote into it, or
       * `instead`, and then nothing but pixels is left of what came. Absent: it is kept as it came, as signed files always are,
       * and only downloads get the settings.
       */
      settingsInFile?: "beside" | "instead";
      /** @throws StudioError */
      fetch(): Promise<Uint8Array>;
    }
);

/**
 * The state of a service. `starting`: it loads its model and takes calls soon. `degraded`: some calls fail. `unauthorized`: it refuses the studio's token; only probes are
 * sent. `rate_limited`: it asked for a pause. `open_circuit`: so many reads failed in a row that the circuit breaker
 * blocks them.
 */
export type ServiceState = "ok" | "starting" | "degraded" | "unauthorized" | "rate_limited" | "open_circuit";

/** The health of a service for pages: without secrets and without text from the service. */
export interface ServiceHealth {
  /** The host of its address, with the port; the id of a built-in service. */
  host: string;
  state: ServiceState;
  /** When the state began, in milliseconds since 1970. */
  since: number;
  /** When calls continue after `rate_limited`, in milliseconds since 1970; null in other states. */
  resumesAt: number | null;
  /** The last failure, in the studio's own words; null when there was none. */
  lastError: { message: string; at: number } | null;
  /** What everybody is told in place of what the state means, where more is known; absent or null where it is not. */
  reason?: string | null;
  /** What else is wrong, for the page of services alone; it may name a host of the operator's network. */
  noted?: { message: string; at: number } | null;
  /** Calls of this process in the last minute, and the limit of the whole studio; null for no limit. */
  requests: { lastMinute: number; limit: number | null };
  breaker: "closed" | "open" | "half_open";
}

/** What a service does itself, and so what the ledger has to do for it. */
export interface ServiceCapabilities {
  /**
   * Who queues creations. `service`: it accepts every create and queues by itself. `studio`: the studio may have `slots`
   * creations there at once, keeps the others in its own queue, and sends none while the service asks for a pause.
   */
  readonly queue: { readonly by: "service" } | { readonly by: "studio"; readonly slots: number };
  /** Whether repeating a create makes no second creation. If not, a create without an answer is never repeated. */
  readonly createIsIdempotent: boolean;
  /** Whether status reads count against a limit. If so, only one process makes each read. */
  readonly readsAreLimited: boolean;
  /** Whether every creation ends there sooner or later. If not, the studio gives up on creations after a deadline. */
  readonly endsEveryCreation: boolean;
  /** Whether `requestOf` reports what the service received, so that a person can find a creation there after an unknown outcome. */
  readonly confirmsRequests: boolean;
  /**
   * Whether drawing costs nothing but time on a machine of the operator's own: then nobody is told of charges, and what it
   * lost of the studio's own queue is drawn again, unless the model has a price in MODELS_FILE. Absent: it may cost money.
   */
  readonly isFree?: boolean;
  /** Whether the studio's own processes draw. If so, pages show neither an address nor a budget. */
  readonly isBuiltIn: boolean;
}

/** What a thumbnail of a prompt shows. */
export interface ThumbnailOrder {
  prompt: string;
  negativePrompt: string;
}

/** The budget of status reads, which all processes share. */
export interface StatusReads {
  readonly perMinute: number;
  /** Takes reads that can be made now. @returns how many, at most `max` */
  take(max: number): Promise<number>;
}

export interface ImageService {
  /** The base URL of a service elsewhere, or a plain word for a built-in one; stored with each creation. */
  readonly id: string;
  /** Who draws, for people: a company, or a program and its host. */
  readonly provider: string;
  /** At least one. */
  readonly models: readonly ServiceModel[];
  /** The minimum interval between two status reads of a creation. */
  readonly pollIntervalMs: number;
  readonly capabilities: ServiceCapabilities;
  /** Absent where status reads have no budget. */
  readonly reads?: StatusReads;

  /**
   * Starts a creation.
   *
   * @param request its `model` is one of `models`; without one the first is meant. `orderOf` reads what to draw.
   * @param creationId the ledger's id; the idempotency key where creates are idempotent.
   * @param ownerId the owner, for a queue in which people take turns; never sent to a service elsewhere.
   * @param isRepeat whether an earlier create of this creation has no known outcome; only where creates are idempotent.
   * @param change what the person wrote, where the prompt was made of it: for a service that writes the settings into the files.
   * @returns the service's own id.
   * @throws CreateFailure when it is known that nothing started, or unknown whether something did.
   */
  create(
    request: CreationRequest,
    creationId: string,
    ownerId?: string,
    isRepeat?: boolean,
    change?: string,
  ): Promise<string>;
  /** @returns null when the service does not know the id. @throws StudioError when it cannot be read now. */
  status(serviceId: string): Promise<ServiceReport | null>;
  /**
   * The ids of those that still wait in the service's queue, where only positions can have changed. Absent where the answer
   * would cost a call.
   */
  waitingAmong?(serviceIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Reads the request that the service received under this id.
   *
   * @returns null when the service does not know the id or does not report the prompt. @throws StudioError
   */
  requestOf(serviceId: string): Promise<RequestAtService | null>;
  /** Requests a cancel; a later status shows the result. @throws StudioError when the request did not arrive. */
  cancel(serviceId: string): Promise<void>;
  /** The pictures of a creation that succeeded. @throws StudioError */
  outputs(serviceId: string): Promise<ServiceOutput[]>;
  /** Removes a creation that the studio has deleted, where the service supports that. */
  forget(serviceId: string): Promise<void>;
  /**
   * Draws a small picture of a prompt as WebP, without a creation and at no cost. Absent where that costs money or a call.
   *
   * @throws StudioError `service_busy` when the service has no time for it now; the signal's reason when aborted.
   */
  thumbnail?(request: ThumbnailOrder, signal: AbortSignal): Promise<Uint8Array>;
  /**
   * Sets who is told that a creation may have ended, where the service says so over a connection that the studio keeps. Such a
   * hint may be wrong, late or missing. Absent where the service keeps none.
   *
   * @param listener gets the ledger's id of the creation; must not throw.
   */
  onHint?(listener: (creationId: string) => void): void;
  /** Absent where it is unknown which words its models know. */
  readonly vocabulary?: Vocabulary;
  /** The service's health as this process observed it; makes no call. */
  health(): ServiceHealth;
  /**
   * What keeps one model from drawing although its service works, such as a file that the server does not have: a sentence
   * for people; null while nothing does. Makes no call. Absent where models share everything with their service.
   */
  modelProblem?(modelId: string): string | null;
}
