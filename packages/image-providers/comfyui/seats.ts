/**
 * The client ids of this studio at a ComfyUI ("seats"), and the connections of those that this process has.
 *
 * ComfyUI tells about a prompt only to the client id that it was sent with. The ids are derived from the studio's secret, so
 * after a restart progress and previews go on, and no other studio has the same ones.
 *
 * Each process has a seat of its own, because ComfyUI's `server.py` keeps one socket for an id: a second one replaces the first,
 * which stays open and is told nothing; and when either of them closes, the id is forgotten, so that the other one is told nothing
 * either. A lease in the database says whose a seat is. A process that reads a creation of a seat whose process has gone takes that
 * seat too. Nobody takes a seat from its holder, so there is no fight for one, whatever happens to the sockets. One that was
 * suspended for longer than its lease closes its socket when it goes on; that the new holder is then told nothing shows at the
 * next create (`expectNews`). Processes share what they are told through the ledger, where each writes what it reads.
 */
import { createHmac, hkdfSync, randomUUID } from "node:crypto";
import type { Lease } from "../lease";
import type { Socket } from "./socket";

/** How long a seat is kept for a process that was killed. */
export const SEAT_LEASE_MS = 15_000;
const RENEW_MS = 5_000;
/** More processes than these have ids of their own, as a process whose database is away. */
const MAX_SEATS = 8;

export interface SeatOptions {
  /** The studio's secret. */
  secret: string;
  /** The lease of each seat. */
  leaseOf(seat: number): Lease;
}

export interface Seats {
  /** The connection with whose client id this process sends. */
  own(): Promise<Socket>;
  /**
   * Connects with the client id that a creation was sent with, if it is the studio's and no other process has it.
   *
   * @returns whether this process is told about that creation.
   */
  adopt(clientId: string | null): Promise<boolean>;
  close(): Promise<void>;
}

interface Held {
  socket: Socket;
  release(): Promise<void>;
}

/**
 * @param options.address of the ComfyUI.
 * @param options.connect makes the connection of a client id, without opening it.
 * @param options.isWanted whether any connection is needed; of others the leases end.
 * @param options.onLost is called when a seat was lost, for example because the process was suspended.
 */
export function createSeats(
  { secret, leaseOf }: SeatOptions,
  options: {
    address: string;
    clock: { now(): number };
    connect(clientId: string): Socket;
    isWanted(): boolean;
    onLost(): void;
  },
): Seats {
  const { address, clock, connect, isWanted, onLost } = options;
  const key = Buffer.from(hkdfSync("sha256", secret, "", "clients of ComfyUI", 32));
  const clientIds = Array.from({ length: MAX_SEATS }, (_, seat) =>
    createHmac("sha256", key).update(`${seat} ${address}`).digest("hex").slice(0, 32),
  );
  const held = new Map<string, Held>();
  const refusedAt = new Map<string, number>();
  /** Calls one after the other, so that no seat is taken twice. */
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function hold(clientId: string, lease: Lease | null): Socket {
    const socket = connect(clientId);
    let renewedAt = performance.now();
    const end = async () => {
      clearInterval(timer);
      held.delete(clientId);
      await socket.close();
      await lease?.release().catch(() => undefined);
    };
    const renew = async () => {
      if (!socket.isConnected && !isWanted()) return end();
      const isKept = await lease
        ?.take()
        .catch(() => performance.now() - renewedAt < SEAT_LEASE_MS - RENEW_MS);
      if (isKept === true) renewedAt = performance.now();
      if (isKept !== false || !held.has(clientId)) return;
      onLost();
      await end();
    };
    const timer = setInterval(() => void renew(), RENEW_MS);
    timer.unref();
    held.set(clientId, { socket, release: end });
    return socket;
  }

  async function take(clientId: string): Promise<Socket | null> {
    const known = held.get(clientId);
    if (known) return known.socket;
    const lease = leaseOf(clientIds.indexOf(clientId));
    return (await lease.take()) ? hold(clientId, lease) : null;
  }

  async function takeOwn(): Promise<Socket> {
    const [first] = held.values();
    if (first) return first.socket;
    if (isClosed) return connect(randomUUID());
    try {
      for (const clientId of clientIds) {
        const socket = await take(clientId);
        if (socket) return socket;
      }
    } catch {
      // Without the database nobody knows whose seats they are.
    }
    return hold(randomUUID(), null);
  }

  async function takeOver(clientId: string): Promise<boolean> {
    const at = clock.now();
    if (isClosed || Math.abs(at - (refusedAt.get(clientId) ?? Number.NEGATIVE_INFINITY)) < RENEW_MS)
      return false;
    const socket = await take(clientId).catch(() => null);
    if (!socket) refusedAt.set(clientId, at);
    else void socket.open();
    return socket !== null;
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  return {
    own: () => inTurn(takeOwn),
    async adopt(clientId) {
      if (clientId === null || !clientIds.includes(clientId)) return false;
      return inTurn(() => takeOver(clientId));
    },
    async close() {
      isClosed = true;
      await last;
      await Promise.all([...held.values()].map(({ release }) => release()));
    },
  };
}
