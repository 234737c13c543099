import type { DrawHooks, Drawn, DrawRequest } from "./request";

/** One picture, from the queue to a worker; its promise is settled exactly once. */
export class Drawing {
  readonly promise: Promise<Drawn>;
  readonly stopFlag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  private resolve: (result: Drawn) => void = () => {};
  private rejectPromise: (reason: unknown) => void = () => {};
  private progress = 0;
  private readonly onAbort = (): void => {
    this.reject(this.hooks.signal.reason);
    this.aborted(this);
  };
  isSettled = false;

  /**
   * @param mayWait whether it gives way to drawings that may not
   * @param aborted called when the caller aborts, after the promise was rejected
   */
  constructor(
    readonly request: DrawRequest,
    private readonly hooks: DrawHooks,
    readonly mayWait: boolean,
    private readonly aborted: (drawing: Drawing) => void,
  ) {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.rejectPromise = reject;
    });
    hooks.signal.addEventListener("abort", this.onAbort, { once: true });
  }

  reportProgress(fraction: number): void {
    if (this.isSettled || fraction <= this.progress) return;
    this.progress = fraction;
    this.hooks.onProgress(fraction);
  }

  reportPreview(preview: Drawn["bitmap"]): void {
    if (!this.isSettled) this.hooks.onPreview(preview);
  }

  finish(result: Drawn): void {
    if (this.settle()) this.resolve(result);
  }

  reject(reason: unknown): void {
    if (this.settle()) this.rejectPromise(reason);
  }

  /** Sets the stop flag; the drawing thread stops at its next checkpoint. */
  stop(): void {
    Atomics.store(new Int32Array(this.stopFlag), 0, 1);
  }

  /** Clears the stop flag, for another start. */
  again(): this {
    Atomics.store(new Int32Array(this.stopFlag), 0, 0);
    return this;
  }

  private settle(): boolean {
    if (this.isSettled) return false;
    this.isSettled = true;
    this.hooks.signal.removeEventListener("abort", this.onAbort);
    return true;
  }
}
