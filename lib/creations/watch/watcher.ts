/**
 * Watches creations for all callers of a process that wait for a change: with one timer and one small statement of each kind for all
 * of them, so that a caller costs memory alone.
 */
import "server-only";
import { onWrites } from "@/lib/db/writes";
import type { SyncContext } from "../context/contexts";
import { createMover } from "./move-on";
import { readVersions } from "./versions";

/** A creation, or all of a person's. */
export type Watched = { creationId: string } | { ownerId: string };

/** The place of one caller. */
export interface Place {
  /**
   * Resolves when `of` has another version than `known`, at `until`, when the caller leaves, and when the process stops.
   *
   * @param known undefined for none: then it resolves as soon as the present one is known.
   * @param wait.from and `until` as `performance.now()` counts: no change resolves it earlier. @returns the version that was found, else
   * `known`.
   */
  change(
    known: number | undefined,
    wait: { of: Watched; from?: number; until: number },
  ): Promise<number | undefined>;
  /** Whether the caller has left, or the process stops: nothing is waited for any more. */
  readonly isOver: boolean;
  /** Gives the place back, also while it waits. */
  leave(): void;
}

export interface Watcher {
  /** @returns null when too many callers of this person or of the process wait already. */
  enter(personId: string): Place | null;
  /** Ends all waits, and those that come. */
  stop(): void;
}

export interface WatcherLimits {
  /** The interval of looks while this process writes nothing. */
  lookMs: number;
  /** The shortest interval of looks, and how late a caller is woken whose time is over. */
  tickMs: number;
  /** What is looked at at once; what is more has its turn with the next looks. */
  perLook: number;
  places: number;
  placesPerPerson: number;
}

const LIMITS: WatcherLimits = {
  lookMs: 250,
  tickMs: 50,
  perLook: 500,
  places: 4_000,
  placesPerPerson: 200,
};
/** After a failed look, as during an outage of the database. */
const FAILED_LOOK_MS = 2_000;
/** The version of what does not exist. */
const NONE = -1;

interface Waiting {
  known: number | undefined;
  from: number;
  until: number;
  wake(version?: number): void;
}

/** What at least one caller waits for, and those callers. */
interface Looked {
  of: Watched;
  callers: Set<Waiting>;
}

/** @param limits only tests change them. */
export function createWatcher(context: SyncContext, limits: Partial<WatcherLimits> = {}): Watcher {
  const { lookMs, tickMs, perLook, places, placesPerPerson } = { ...LIMITS, ...limits };
  /** In the order in which they are looked at. */
  const looked = new Map<string, Looked>();
  const placesOf = new Map<string, number>();
  const moveOn = createMover(context);
  let taken = 0;
  let isStopped = false;
  let isArmed = false;
  let isLooking = false;
  let nextLookAt = 0;
  /** How many are still to be looked at because of a write of this process. */
  let written = 0;

  onWrites(context.db, ["creations"], () => {
    written = looked.size;
  });

  /** Deadlines are kept also while a look takes long, as during an outage of the database. */
  function tick(): void {
    isArmed = false;
    wakeDue();
    if (!isLooking && (written > 0 || performance.now() >= nextLookAt)) void look();
    arm();
  }

  function arm(): void {
    if (isArmed || looked.size === 0) return;
    isArmed = true;
    setTimeout(tick, tickMs).unref();
  }

  async function look(): Promise<void> {
    isLooking = true;
    let pauseMs = lookMs;
    try {
      await wakeChanged();
    } catch (error) {
      pauseMs = FAILED_LOOK_MS;
      written = 0;
      context.log.warn({ err: error }, "the creations that callers wait for could not be read");
    }
    nextLookAt = performance.now() + pauseMs;
    isLooking = false;
  }

  function wakeDue(): void {
    const now = performance.now();
    for (const { callers } of looked.values())
      for (const caller of callers) if (caller.until <= now) caller.wake();
  }

  async function wakeChanged(): Promise<void> {
    const turn = nextTurn();
    written = Math.max(0, written - turn.length);
    if (turn.length === 0) return;
    const { creations, people, open } = await readVersions(context.db, {
      creationIds: turn.flatMap(({ of }) => ("creationId" in of ? of.creationId : [])),
      ownerIds: turn.flatMap(({ of }) => ("ownerId" in of ? of.ownerId : [])),
      limit: perLook,
    });
    const now = performance.now();
    for (const { of, callers } of turn) {
      const version = ("creationId" in of ? creations.get(of.creationId) : people.get(of.ownerId)) ?? NONE;
      for (const caller of callers) if (caller.known !== version && caller.from <= now) caller.wake(version);
    }
    moveOn(open);
  }

  /** The next ones in the circle, which move to its end. */
  function nextTurn(): Looked[] {
    const turn: [string, Looked][] = [];
    for (const entry of looked) {
      if (turn.length === perLook) break;
      turn.push(entry);
    }
    for (const [key, one] of turn) {
      looked.delete(key);
      looked.set(key, one);
    }
    return turn.map(([, one]) => one);
  }

  function add(of: Watched, caller: Waiting): () => void {
    const key = "creationId" in of ? `creation ${of.creationId}` : `person ${of.ownerId}`;
    const one = looked.get(key) ?? { of, callers: new Set() };
    one.callers.add(caller);
    looked.set(key, one);
    arm();
    return () => {
      one.callers.delete(caller);
      if (one.callers.size === 0 && looked.get(key) === one) looked.delete(key);
    };
  }

  return {
    enter(personId) {
      const ofPerson = placesOf.get(personId) ?? 0;
      if (taken >= places || ofPerson >= placesPerPerson) return null;
      taken += 1;
      placesOf.set(personId, ofPerson + 1);
      let hasLeft = false;
      let waiting: Waiting | undefined;
      const isOver = () => hasLeft || isStopped;
      return {
        get isOver() {
          return isOver();
        },
        change: (known, { of, from = 0, until }) =>
          new Promise((resolve) => {
            if (isOver() || until <= performance.now()) return resolve(known);
            waiting = {
              ...{ known, from, until },
              wake(version = known) {
                waiting = undefined;
                remove();
                resolve(version);
              },
            };
            const remove = add(of, waiting);
          }),
        leave() {
          if (hasLeft) return;
          hasLeft = true;
          taken -= 1;
          const left = (placesOf.get(personId) ?? 1) - 1;
          if (left > 0) placesOf.set(personId, left);
          else placesOf.delete(personId);
          waiting?.wake();
        },
      };
    },
    stop() {
      isStopped = true;
      for (const { callers } of looked.values()) for (const caller of callers) caller.wake();
    },
  };
}
