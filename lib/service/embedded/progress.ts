/** Writes a running job's progress at intervals and renews its lease. */
import "server-only";
import type { Understanding } from "contract/creations/creation";
import type { Kysely } from "kysely";
import type { Log } from "@/lib/base/log";
import type { Database } from "@/lib/db/schema";
import { type Call, type Fence, type JobOutput, type JobPreview, type JobRecord, LEASE_MS } from "./job";
import { report } from "./queue/report";

/** Progress is written at most this often. */
const REPORT_INTERVAL_MS = 300;

export class JobProgress {
  status: "processing" | "post_processing" = "processing";
  /** The progress of each picture, 0..1. */
  fractions: number[] = [];
  /** How the engine understood the prompt, from the first picture drawn. */
  understanding: Understanding | null;
  readonly #outputs: JobOutput[];
  readonly #previews: JobPreview[];
  #asked: Call[];
  #measuredMicros: number | null;
  #bestPermille: number;
  /** Whether a call has been answered, also in an earlier attempt. */
  #hasAnswers: boolean;
  /** Whether this attempt stored a picture or got further than every earlier attempt. */
  #hasProgressed = false;
  #written = "";
  #writtenAt = 0;
  #writing: Promise<unknown> = Promise.resolve();
  /** Whether a regular write has not ended: while the database hangs, they must not pile up. */
  #isWriting = false;
  readonly #timer: NodeJS.Timeout;

  /**
   * @param start the state after earlier attempts.
   * @param onLost is called when the lease is lost.
   */
  constructor(
    private readonly dependencies: { db: Kysely<Database>; clock: { now(): number }; log: Log },
    private readonly fence: Fence,
    start: {
      permille: number;
      outputs: JobOutput[];
      asked: Call[];
      measuredMicros: number | null;
      previews: JobPreview[];
      understanding: Understanding | null;
    },
    private readonly onLost: () => void,
  ) {
    this.#bestPermille = start.permille;
    this.#outputs = start.outputs;
    this.#asked = start.asked;
    this.#measuredMicros = start.measuredMicros;
    this.#hasAnswers = start.outputs.length > 0;
    this.#previews = start.previews;
    this.understanding = start.understanding;
    this.#timer = setInterval(() => void this.#writeRegularly(), REPORT_INTERVAL_MS);
  }

  get outputs(): JobOutput[] {
    return this.#outputs.toSorted((a, b) => a.index - b.index);
  }

  /** The calls that were begun and have no result. */
  get asked(): Call[] {
    return this.#asked;
  }

  /** What the calls have led to so far. */
  get record(): JobRecord {
    return { outputs: this.outputs, asked: this.#asked, measuredMicros: this.#measuredMicros };
  }

  /**
   * Adds what an answered call cost, before its pictures are recorded. A sum without the cost of one of the calls would be no cost
   * of the job: then it is unknown for good, and the price is all that is known.
   *
   * @param costMicros undefined when a call that delivered pictures did not say so.
   */
  addCost(costMicros: number | undefined): void {
    const isUnknown = this.#measuredMicros === null && this.#hasAnswers;
    this.#hasAnswers = true;
    this.#measuredMicros =
      costMicros === undefined || isUnknown ? null : (this.#measuredMicros ?? 0) + costMicros;
  }

  /**
   * Marks the pictures of a call that must not be repeated, before it is made.
   *
   * @returns false when the lease was lost: then the call must not be made. @throws errors of the database, likewise
   */
  async begin(call: Call): Promise<boolean> {
    this.#asked = [...this.#asked, call];
    try {
      return await this.#inTurn(() => this.#put());
    } catch (error) {
      this.settle(call);
      throw error;
    }
  }

  /** Removes the mark of a call that has a result, or certainly started nothing; `lost` are pictures without a result. */
  settle(call: Call, lost: Call = []): void {
    this.#asked = this.#asked.flatMap((one) => (one !== call ? [one] : lost.length > 0 ? [lost] : []));
  }

  /** Records a stored picture, which a resumed job does not draw again. */
  addOutput(output: JobOutput): void {
    this.#outputs.push(output);
    this.#hasProgressed = true;
    this.fractions[output.index] = 1;
  }

  /** Records a new or improved preview. */
  bumpPreview(index: number): void {
    const known = this.#previews.find((preview) => preview.index === index);
    if (known) known.version++;
    else this.#previews.push({ index, version: 1 });
  }

  /** Writes changes, or only renews the lease when that is due. Never rejects. */
  async write(): Promise<void> {
    const { clock, log } = this.dependencies;
    const writeIfDue = async () => {
      const isChanged = JSON.stringify(this.#state()) !== this.#written;
      // Also when the clock was set back.
      if (isChanged || Math.abs(clock.now() - this.#writtenAt) >= LEASE_MS / 3) await this.#put();
    };
    await this.#inTurn(writeIfDue).catch((error) =>
      log.warn({ err: error, job: this.fence.id }, "progress could not be written"),
    );
  }

  async #writeRegularly(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    await this.write();
    this.#isWriting = false;
  }

  /** Ends the regular writes with a last one. */
  stop(): Promise<void> {
    clearInterval(this.#timer);
    return this.write();
  }

  /** One write after the other: a later one must not be overtaken by an earlier one. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#writing.then(work);
    this.#writing = done.catch(() => {});
    return done;
  }

  async #put(): Promise<boolean> {
    const { db, clock } = this.dependencies;
    const state = this.#state();
    const text = JSON.stringify(state);
    const now = clock.now();
    const isHeld = await report(db, this.fence, { ...state, now });
    if (!isHeld) this.onLost();
    this.#written = text;
    this.#writtenAt = now;
    return isHeld;
  }

  #state() {
    return {
      status: this.status,
      progressPermille: this.#permille(),
      record: this.record,
      previews: this.#previews,
      understanding: this.understanding,
      hasProgressed: this.#hasProgressed,
    };
  }

  /** The mean over all pictures, never falling: a resumed job starts below the progress already shown. 1000 means success. */
  #permille(): number {
    const sum = this.fractions.reduce((total, fraction) => total + fraction, 0);
    const now = Math.floor((1000 * sum) / Math.max(1, this.fractions.length));
    this.#hasProgressed ||= now > this.#bestPermille;
    this.#bestPermille = Math.max(this.#bestPermille, Math.min(999, now));
    return this.#bestPermille;
  }
}
