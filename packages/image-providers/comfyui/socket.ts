/** The WebSocket to a ComfyUI server. It adds progress, previews and hints to ask: what is true is read over HTTP. */
import { Agent, WebSocket } from "undici";
import type { Log } from "../log";
import { type Message, readBinary, readText } from "./read-message";

/** A frame of a large preview as PNG fits; larger messages end the connection. */
const MAX_MESSAGE_BYTES = 8_000_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
const CONNECT_MS = 5_000;
/** Within this time ComfyUI tells every client that its queue has changed. */
const NEWS_MAX_WAIT_MS = 3_000;
/** How long an unused connection stays open, because the next creation often follows. */
const IDLE_MS = 60_000;
/** ComfyUI then names the creation of each frame. */
const HELLO = JSON.stringify({ type: "feature_flags", data: { supports_preview_metadata: true } });

export interface Socket {
  /** The server sends messages about a creation to the client that sent it. */
  readonly clientId: string;
  /** Whether it is connected, or connecting. */
  readonly isConnected: boolean;
  /** Connects if needed, and keeps the connection while it is wanted. @returns when it is open or could not be opened. */
  open(): Promise<void>;
  /**
   * Says that the server's queue is about to change. If the server does not tell so, it has forgotten this connection, as
   * ComfyUI does when another one with the same client id closes: then a new one is opened, once.
   *
   * @returns what to call when the queue has changed.
   */
  expectNews(): () => void;
  close(): Promise<void>;
}

/**
 * @param at.baseUrl of the server.
 * @param isWanted whether a lost or unused connection is to be kept.
 */
export function createSocket(
  { baseUrl, clientId }: { baseUrl: URL; clientId: string },
  handlers: { onMessage(message: Message): void; isWanted(): boolean },
  {
    log,
    firstPauseMs = FIRST_PAUSE_MS,
    newsMaxWaitMs = NEWS_MAX_WAIT_MS,
  }: { log: Log; firstPauseMs?: number; newsMaxWaitMs?: number },
): Socket {
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: CONNECT_MS,
    webSocket: { maxPayloadSize: MAX_MESSAGE_BYTES },
  });
  let current: { socket: WebSocket; opened: Promise<void> } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let messages = 0;
  let isClosed = false;

  function connect(): Promise<void> {
    clearTimeout(timer);
    const socket = new WebSocket(address(baseUrl, clientId), { dispatcher });
    socket.binaryType = "arraybuffer";
    const opened = new Promise<void>((resolve) => {
      socket.addEventListener("open", () => {
        failures = 0;
        socket.send(HELLO);
        resolve();
        restWhenUnused();
      });
      socket.addEventListener("close", () => {
        resolve();
        if (current?.socket === socket) current = null;
        if (!isClosed && current === null && handlers.isWanted()) connectLater();
      });
    });
    // The reason is in no case more than that the connection failed; `close` follows.
    socket.addEventListener("error", () => log.debug("the connection for progress failed"));
    socket.addEventListener("message", ({ data }) => {
      messages += 1;
      const message = typeof data === "string" ? readText(data) : readBinary(new Uint8Array(data));
      if (message) handlers.onMessage(message);
    });
    current = { socket, opened };
    return opened;
  }

  function connectLater(): void {
    const pauseMs = Math.min(MAX_PAUSE_MS, firstPauseMs * 2 ** failures++);
    // With jitter, so that many processes do not all come back at once.
    timer = setTimeout(() => void connect(), pauseMs * (0.5 + Math.random() / 2));
    timer.unref();
  }

  function restWhenUnused(): void {
    timer = setTimeout(() => {
      if (handlers.isWanted()) restWhenUnused();
      else current?.socket.close();
    }, IDLE_MS);
    timer.unref();
  }

  return {
    clientId,
    get isConnected() {
      return current !== null;
    },
    expectNews() {
      const [before, asked] = [messages, current];
      const check = () => {
        if (asked && asked === current && before === messages) asked.socket.close();
      };
      return () => void setTimeout(check, newsMaxWaitMs).unref();
    },
    open: () => (isClosed ? Promise.resolve() : (current?.opened ?? connect())),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      current?.socket.close();
      await dispatcher.destroy();
    },
  };
}

function address(baseUrl: URL, clientId: string): URL {
  const url = new URL(baseUrl);
  url.protocol = baseUrl.protocol === "https:" ? "wss:" : "ws:";
  url.pathname = `${baseUrl.pathname.replace(/\/+$/, "")}/ws`;
  url.searchParams.set("clientId", clientId);
  return url;
}
