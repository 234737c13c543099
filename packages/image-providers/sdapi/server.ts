/** The calls of an A1111-style server. */
import { createTransport, type SendResult } from "../outbound/transport";
import { type Progress, readCheckpoints, readNames, readProgress, readTask } from "./answers";
import type { DrawingCall } from "./call";

/** In milliseconds. Only tests change the defaults. */
export interface Timing {
  connect: number;
  /** The longest call that draws. */
  drawing: number;
  /** The longest other call. */
  reading: number;
  /** Between two questions how far the drawing is. */
  poll: number;
  /** How long an abandoned call is given to end before its connection is closed. */
  leaving: number;
}

export const TIMING: Timing = {
  ...{ connect: 5_000, drawing: 30 * 60_000, reading: 10_000, poll: 1_000, leaving: 60_000 },
};

/** Eight incompressible pictures of four megapixels as base64. */
const MAX_DRAWN_BYTES = 150_000_000;
/** A preview may have the size of the picture. */
const MAX_READ_BYTES = 20_000_000;

export interface SdapiServer {
  /** Sent once. @param signal closes the connection */
  draw(path: DrawingCall["path"], body: unknown, signal: AbortSignal): Promise<SendResult>;
  /** @returns null when the server does not say. */
  progress(): Promise<Progress | null>;
  /** Whether it can tell its progress, and so be interrupted: sd-server cannot. @returns null when that is unknown. */
  hasProgress(): Promise<boolean | null>;
  /**
   * Whether this task is the one that is being drawn. @returns null when it does not say; servers without a web UI do not.
   */
  isDrawing(task: string): Promise<boolean | null>;
  /** Stops what is being drawn, for whomever. */
  interrupt(): Promise<void>;
  /** @returns null when the server does not say. */
  samplers(): Promise<string[] | null>;
  /** What it can enlarge finished pictures with: sd-server lists names, and cannot. @returns null when that is unknown. */
  upscalers(): Promise<string[] | null>;
  /** The title of each checkpoint by each of its names. @returns null when the server does not say */
  checkpoints(): Promise<ReadonlyMap<string, string> | null>;
  close(): Promise<void>;
}

/** @param onCall is called before each call. */
export function createSdapiServer(baseUrl: string, timing: Timing, onCall: () => void): SdapiServer {
  const { connect, drawing, reading } = timing;
  // undici's usual limits of five minutes are too short for a call that answers when it has drawn.
  const long = createTransport(
    { baseUrl, token: null, maxAnswerBytes: MAX_DRAWN_BYTES, readsText: true, readsFiles: true },
    { connect, total: drawing },
  );
  const short = createTransport(
    { baseUrl, token: null, maxAnswerBytes: MAX_READ_BYTES },
    { connect, total: reading },
  );
  async function read<T>(path: string, parse: (body: unknown) => T | null): Promise<T | null> {
    onCall();
    const { status, body } = await short.read(path);
    return status < 300 ? parse(body) : null;
  }
  async function statusOf(path: string): Promise<number> {
    onCall();
    return (await short.read(path)).status;
  }
  return {
    draw(path, body, signal) {
      onCall();
      return long.send(`/sdapi/v1/${path}`, body, AbortSignal.any([signal, AbortSignal.timeout(drawing)]));
    },
    async hasProgress() {
      const status = await statusOf("/sdapi/v1/progress?skip_current_image=true");
      if (status < 300) return true;
      return status === 404 || status === 405 ? false : null;
    },
    async upscalers() {
      // A path for POST alone is refused as such where it is there.
      const status = await statusOf("/sdapi/v1/extra-single-image");
      if (status === 404) return [];
      return status === 405 ? read("/sdapi/v1/upscalers", readNames) : null;
    },
    async isDrawing(task) {
      onCall();
      const result = await short.send("/internal/progress", { id_task: task, live_preview: false });
      return result.kind === "answer" && result.status < 300 ? readTask(result.body) : null;
    },
    progress: () => read("/sdapi/v1/progress?skip_current_image=false", readProgress).catch(() => null),
    async interrupt() {
      onCall();
      await short.send("/sdapi/v1/interrupt");
    },
    samplers: () => read("/sdapi/v1/samplers", readNames),
    checkpoints: () => read("/sdapi/v1/sd-models", readCheckpoints),
    close: async () => void (await Promise.all([long.close(), short.close()])),
  };
}
