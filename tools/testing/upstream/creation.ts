/** One creation of the upstream: its state over time, by the clock or by its script. */
import { randomUUID } from "node:crypto";
import { normaliseStatus } from "contract/creations/status";
import type { CreationScript, Report } from "./script";

/** The fields of a create that the upstream uses. */
export interface OrderedPictures {
  prompt: string;
  negativePrompt: string;
  /** Drawn at random when the request asks for that. */
  seed: number;
  count: number;
  width: number;
  height: number;
}

type Ending = "succeed" | "failed" | "cancelled";

export class PlayedCreation {
  readonly id: string;
  readonly createdAt: number;
  /** The number of reports sent. */
  #reads = 0;
  /** The number of reads of its id, answered or not. */
  #askedFor = 0;
  #ended: Ending | null = null;
  #cancelsAt = Number.POSITIVE_INFINITY;

  constructor(
    readonly order: OrderedPictures,
    public script: CreationScript,
    private readonly now: () => number,
  ) {
    this.id = script.id ?? randomUUID();
    this.createdAt = now();
  }

  /** Ends the creation now, whatever the script says. */
  end(outcome: Ending): void {
    this.#ended ??= outcome;
  }

  /** Removes all faults: the creation runs for this time, succeeds, and reports its real state. */
  heal(runMs: number): void {
    this.script = { waitMs: this.now() - this.createdAt, runMs };
  }

  /** Cancels the creation after this time if it is still active then. */
  cancelAfter(ms: number): void {
    this.#cancelsAt = Math.min(this.#cancelsAt, this.now() + ms);
    this.standing();
  }

  /** The current status, in terms of the contract. */
  standing(): "pending" | "processing" | "post_processing" | Ending {
    if (this.#ended) return this.#ended;
    const { reports, waitMs = 0, runMs = 0, outcome = "succeed" } = this.script;
    const now = this.now();
    if (reports) {
      if (now >= this.#cancelsAt) return this.#settle("cancelled");
      const last = reports[Math.min(this.#reads, reports.length) - 1];
      const { status } = normaliseStatus(typeof last?.status === "string" ? last.status : "pending");
      if (status === "succeed" || status === "failed" || status === "cancelled") return this.#settle(status);
      return status === "pending" ? "pending" : "processing";
    }
    const startsAt = this.createdAt + waitMs;
    const endsAt = startsAt + runMs;
    if (now >= this.#cancelsAt && this.#cancelsAt < endsAt) return this.#settle("cancelled");
    if (now >= endsAt) return this.#settle(outcome);
    if (now < startsAt) return "pending";
    return now - startsAt > 0.95 * runMs ? "post_processing" : "processing";
  }

  #settle(ending: Ending): Ending {
    this.#ended ??= ending;
    return this.#ended;
  }

  get isActive(): boolean {
    return !["succeed", "failed", "cancelled"].includes(this.standing());
  }

  /** Whether the id is known to this read, which is counted. */
  isKnownToRead(): boolean {
    this.#askedFor++;
    return this.#askedFor > (this.script.unknownReads ?? 0);
  }

  /** The value of a status answer; each read advances a scripted creation. */
  report(): Report {
    const { reports, failure } = this.script;
    if (reports && !(this.#ended === "cancelled")) {
      const report = reports[Math.min(this.#reads, reports.length - 1)] ?? {};
      this.#reads++;
      this.standing();
      return report;
    }
    const status = this.standing();
    return {
      status,
      ...this.#progressIn(this.script.progressAs ?? "fraction"),
      ...(status === "failed" ? { message: failure ?? "The model gave up." } : {}),
    };
  }

  #progressIn(form: NonNullable<CreationScript["progressAs"]>): { progress?: unknown } {
    const fraction = this.progress();
    switch (form) {
      case "fraction":
        return { progress: fraction };
      case "percent":
        return { progress: Math.round(fraction * 100) };
      case "text":
        return { progress: `${Math.round(fraction * 100)}%` };
      case "null":
        return { progress: null };
      case "absent":
        return {};
    }
  }

  /** The progress by the clock, 0..1. */
  progress(): number {
    const status = this.standing();
    if (status === "succeed") return 1;
    const { waitMs = 0, runMs = 0, outcome } = this.script;
    // A failing creation fails at half its progress.
    const share = outcome === "failed" ? 0.5 : 1;
    if (runMs === 0 || !Number.isFinite(runMs)) return status === "pending" ? 0 : 0.5;
    const fraction = (this.now() - this.createdAt - waitMs) / runMs;
    return Math.round(1000 * Math.min(0.99, Math.max(0, fraction * share))) / 1000;
  }
}
