/** Progress, previews and ends of creations, as the WebSockets of this process tell them. */
import type { Previews } from "../previews";
import type { PreviewReference } from "../service";
import { createProgress, type WorkflowProgress } from "./progress";
import { SERVICE_ID } from "./prompt-id";
import type { Message } from "./read-message";
import type { Graph } from "./workflow";

/** Pages may show the last preview until the ledger has collected the pictures. */
const GRACE_MS = 60_000;
/** A creation that nobody reads any more is forgotten after this time. */
const UNREAD_MS = 60 * 60_000;

interface Followed {
  /** null for a creation that this process has not sent. */
  creationId: string | null;
  progress: WorkflowProgress;
  /** The newest frame that is not stored yet. */
  frame: Uint8Array | null;
  version: number;
  endedAt: number | null;
  readAt: number;
  /** Whether the server has said that it is done; of more such messages nothing follows. */
  isOver: boolean;
}

export interface Live {
  /** Whether any creation is under way. */
  readonly isNeeded: boolean;
  /** Whether this creation is followed. */
  has(promptId: string): boolean;
  /**
   * Begins to follow a creation.
   *
   * @param creationId null for one that another process sent, of which no end is reported.
   */
  follow(promptId: string, creationId: string | null, graph: Graph): void;
  /** What runs now, as the queue says: a server that is connected to again does not name it. */
  runs(promptId: string): void;
  /** Follows nothing more, because another process may do so. */
  drop(): void;
  receive(message: Message): void;
  /**
   * Stores the newest frame as a preview.
   *
   * @returns null for a creation that is not followed; `previews` is null before its first frame.
   */
  read(promptId: string): Promise<{ progress: number | null; previews: PreviewReference[] | null } | null>;
  /** The creation has ended, so its preview is removed a while later. */
  end(promptId: string): void;
  /** Removes previews that are no longer shown. */
  tidy(): Promise<void>;
  forget(promptId: string): Promise<void>;
}

/** @param onOver is called once for each creation that this process sent, when the server says that it is done with it. */
export function createLive(
  shown: Previews,
  clock: { now(): number },
  onOver: (creationId: string) => void,
): Live {
  const followed = new Map<string, Followed>();
  /** What runs at the server, as far as its messages say; some messages do not name it. */
  let running: string | null = null;

  async function remove(promptId: string): Promise<void> {
    followed.delete(promptId);
    await shown.remove([keyOf(promptId)]);
  }

  return {
    get isNeeded() {
      return [...followed.values()].some(({ endedAt }) => endedAt === null);
    },
    has: (promptId) => followed.has(promptId),
    runs(promptId) {
      running ??= promptId;
    },
    drop: () => followed.clear(),
    follow(promptId, creationId, graph) {
      // One that the server lost is sent again under the same id, and begins anew.
      followed.set(promptId, {
        creationId,
        progress: createProgress(graph),
        frame: null,
        version: 0,
        endedAt: null,
        readAt: clock.now(),
        isOver: false,
      });
    },
    receive(message) {
      const promptId = message.promptId ?? running;
      if (promptId === null) return;
      const one = followed.get(promptId);
      if (message.kind === "end" || message.kind === "over") {
        if (running === promptId) running = null;
        if (message.kind === "end" || !one || one.isOver) return;
        one.isOver = true;
        if (one.creationId !== null) onOver(one.creationId);
        return;
      }
      running = promptId;
      if (!one) return;
      const { progress } = one;
      if (message.kind === "cached") progress.cached(message.nodes);
      else if (message.kind === "began") progress.began(message.node);
      else if (message.kind === "steps") progress.stepped(message.node, message.value, message.max);
      else if (message.kind === "frame") one.frame = message.bytes;
      else if (message.kind === "nodes") {
        for (const { node, value, max, isDone } of message.nodes) {
          if (isDone) progress.finished(node);
          else progress.stepped(node, value, max);
        }
      }
    },
    async read(promptId) {
      const one = followed.get(promptId);
      if (!one) return null;
      one.readAt = clock.now();
      const { frame } = one;
      one.frame = null;
      // Bytes that are no picture show nothing.
      const of = { service: SERVICE_ID, serviceId: promptId };
      const preview = frame && (await shown.encode(frame, of).catch(() => null));
      const key = keyOf(promptId);
      if (preview) {
        await shown.put(key, preview);
        // Rises over restarts of the studio too, so that no browser shows an older one.
        one.version = Math.max(one.version + 1, clock.now());
      }
      const { version, progress } = one;
      return {
        progress: progress.fraction,
        previews: version === 0 ? null : [{ index: 0, version, key }],
      };
    },
    end(promptId) {
      const one = followed.get(promptId);
      if (!one) return;
      one.endedAt ??= clock.now();
      one.frame = null;
    },
    async tidy() {
      const now = clock.now();
      for (const [promptId, { endedAt, readAt }] of followed) {
        const isOver = endedAt === null ? now - readAt > UNREAD_MS : now - endedAt > GRACE_MS;
        if (isOver) await remove(promptId);
      }
    },
    forget: remove,
  };
}

/** Frames show the first picture of a creation. */
const keyOf = (promptId: string) => `comfyui-previews/${promptId}.webp`;
