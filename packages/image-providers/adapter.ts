/** The parts of an ImageService adapter that the runtime uses. */
import type { ImageService } from "./service";

/** Draws for a service in this process. */
export interface ServiceWorker {
  /** Works until it is stopped. */
  start(): void;
  /** Works until the queue is empty or the signal is aborted, then hands unfinished work back; for hosts without a long-lived process. */
  workUntilEmpty(signal?: AbortSignal): Promise<void>;
  /** How long a stop may wait for calls that must not be repeated, in milliseconds; 0 where there are none. */
  readonly stopWithinMs: number;
  /** Hands running work back and waits for that. */
  stop(): Promise<void>;
  /** As `stop`, but calls that must not be repeated may take as long as they do. */
  finish(): Promise<void>;
}

export interface OpenedService {
  service: ImageService;
  /** null where another process or another service draws. */
  worker: ServiceWorker | null;
  /** One round of housekeeping that never rejects; null where there is nothing to do. */
  tidy: (() => Promise<void>) | null;
  /** Settled when the service was asked for its models, which it lists only then; absent where the settings name them. Never rejects. */
  ready?: Promise<void>;
  close(): Promise<void>;
}
