/**
 * When a worker may take jobs whose lease has expired. Right after an outage of the database, or when the clock was set, leases
 * have expired whose workers are well: they get the time of a lease to renew them, because what they draw may have been paid for.
 */
import "server-only";
import { LEASE_MS } from "./job";

/** `steady` counts milliseconds that no setting of the clock changes; absent where nobody sets the clock. */
export interface WorkerClock {
  now(): number;
  steady?(): number;
}

/** A difference between the two clocks of more than this was no adjustment of a few milliseconds. */
const MIN_JUMP_MS = 2_000;

export class ReclaimGuard {
  #waitUntil = Number.NEGATIVE_INFINITY;
  #offset: number;

  constructor(private readonly clock: WorkerClock) {
    this.#offset = this.#difference();
  }

  /** The database could not be reached. */
  noteOutage(): void {
    this.#waitUntil = this.#steady() + LEASE_MS;
  }

  mayReclaim(): boolean {
    const offset = this.#difference();
    if (Math.abs(offset - this.#offset) > MIN_JUMP_MS) this.#waitUntil = this.#steady() + LEASE_MS;
    this.#offset = offset;
    return this.#steady() >= this.#waitUntil;
  }

  #steady(): number {
    return this.clock.steady?.() ?? this.clock.now();
  }

  #difference(): number {
    return this.clock.now() - this.#steady();
  }
}
