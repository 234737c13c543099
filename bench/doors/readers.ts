/** Many readers of one page at once, beside one visitor of another. */
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** What the visitor asks for, again and again. */
const LIGHT = "/api/health/live";
const VISIT_EVERY_MS = 20;

export interface Crowd {
  /** What each reader asks for. */
  path: string;
  /** Readers at the same moment. */
  readers: number;
  /** How often each of them asks, one time after the other. */
  times: number;
  /** Connections that ask as often at once, and read nothing until the end. */
  deaf: number;
}

export interface Delay {
  /** From the first question of the readers to their last answer. */
  tookMs: number;
  /** Of the visitor's answers meanwhile. */
  medianMs: number;
  longestMs: number;
  /** Of one answer as a browser gets it. */
  bytes: number;
}

/** @throws when an answer is none with status 200. */
export async function measureCrowd(origin: string, { path, readers, times, deaf }: Crowd): Promise<Delay> {
  const visits: number[] = [];
  const stop = new AbortController();
  const visitor = (async () => {
    while (!stop.signal.aborted) {
      const askedAt = performance.now();
      await read(origin, LIGHT);
      visits.push(performance.now() - askedAt);
      await pause(VISIT_EVERY_MS);
    }
  })();
  const sockets = await Promise.all(
    Array.from({ length: deaf }, () => askWithoutReading(origin, path, times)),
  );
  const beganAt = performance.now();
  let bytes = 0;
  await Promise.all(
    Array.from({ length: readers }, async () => {
      for (let time = 0; time < times; time += 1) bytes = await read(origin, path);
    }),
  );
  const tookMs = performance.now() - beganAt;
  stop.abort();
  await visitor;
  for (const socket of sockets) socket.destroy();
  visits.sort((a, b) => a - b);
  return {
    ...{ tookMs, bytes },
    medianMs: visits[Math.floor(visits.length / 2)] ?? 0,
    longestMs: visits.at(-1) ?? 0,
  };
}

/** @returns the bytes of the body as they are sent. */
export async function read(origin: string, path: string): Promise<number> {
  const asked = http.get(origin + path, { agent: false, headers: { "accept-encoding": "gzip, br" } });
  const [answer] = (await once(asked, "response")) as [http.IncomingMessage];
  let bytes = 0;
  for await (const piece of answer) bytes += (piece as Buffer).length;
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  return bytes;
}

async function askWithoutReading(origin: string, path: string, times: number): Promise<net.Socket> {
  const { hostname, port, host } = new URL(origin);
  const socket = net.connect(Number(port), hostname).on("error", () => {});
  await once(socket, "connect");
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(times));
  return socket;
}
