/**
 * The services that this process has opened: those of the environment as long as it runs, those of pasted keys as long as their keys
 * are there. Whoever needs services looks here each time.
 */
import "server-only";
import type { OpenedService } from "image-providers/adapter";
import type { ImageService, ServiceModel } from "image-providers/service";
import { waitAtMost } from "@/lib/base/wait-at-most";
import { createServiceState, type SharedService } from "@/lib/creations/context/shared-service";
import { type Retirable, retirable } from "./retirable";

/** Every call has a shorter deadline, and pictures of what has ended are fetched in that time. */
const QUIET_MAX_WAIT_MS = 60_000;
/** A database that hangs must not delay a stop. */
const LAST_READS_MAX_WAIT_MS = 5_000;

interface Member {
  opened: OpenedService;
  at: SharedService;
  retirable: Retirable;
  isRetired: boolean;
}

export interface Roster {
  /** By id; what is being retired and finishes its work too. */
  readonly services: ReadonlyMap<string, SharedService>;
  /** Those whose models are offered. */
  readonly offering: Iterable<Pick<ImageService, "id" | "provider" | "models">>;
  /** Of all that are open. */
  readonly workers: readonly NonNullable<OpenedService["worker"]>[];
  readonly tidies: readonly NonNullable<OpenedService["tidy"]>[];
  /** Adds a service, in place of one with its id; after a stop it does nothing. */
  add(opened: OpenedService): void;
  /** The service takes nothing new; when its work has ended it is closed, which is not waited for. */
  retire(id: string): void;
  /** Calls this for each service, now and as they are added. */
  onEach(listener: (service: ImageService) => void): void;
  /** Starts the workers, also of services that are added later; after a stop it does nothing. */
  startWorkers(): void;
  /** Ends all workers for good, and reads what those of removed services have drawn. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Whether a service draws only as long as nothing else does. */
  isSpare(service: ImageService): boolean;
  /**
   * Brings the ledger up to date with what a service's worker has finished, once more before the service is closed. Must not reject.
   *
   * @param signal aborted at a stop, which waits for it.
   */
  beforeClosed(at: SharedService, signal: AbortSignal): Promise<void>;
  /** Must not throw. */
  onFailure(error: unknown, what: string): void;
}

/** @param first those of the environment, at least one. */
export function createRoster(
  first: readonly OpenedService[],
  { isSpare, beforeClosed, onFailure }: Options,
): Roster {
  const services = new Map<string, SharedService>();
  const members = new Set<Member>();
  const listeners: ((service: ImageService) => void)[] = [];
  /** The ends of the workers of removed services, until they are read. */
  const endings = new Set<Promise<void>>();
  const stopping = new AbortController();
  const isOver = () => stopping.signal.aborted;
  let hasStarted = false;

  const memberOf = (id: string) =>
    [...members].find(({ isRetired, opened }) => !isRetired && opened.service.id === id);

  function add(opened: OpenedService): void {
    if (isOver()) return;
    const before = memberOf(opened.service.id);
    const wrapped = retirable(opened.service);
    const at: SharedService = { service: wrapped.service, ...createServiceState() };
    members.add({ opened, at, retirable: wrapped, isRetired: false });
    services.set(opened.service.id, at);
    for (const listener of listeners) listener(at.service);
    if (hasStarted) opened.worker?.start();
    if (before) retireMember(before);
  }

  function retireMember(member: Member): void {
    member.isRetired = true;
    member.retirable.retire();
    const failed = (error: unknown) =>
      onFailure(error, "a service whose key was removed could not be closed");
    const ending = endWork(member)
      .catch(failed)
      .finally(() => endings.delete(ending));
    endings.add(ending);
    ending.then(() => leave(member)).catch(failed);
  }

  async function endWork({ opened: { worker }, at }: Member): Promise<void> {
    if (!worker) return;
    await worker.finish();
    await beforeClosed(at, stopping.signal);
  }

  async function leave(member: Member): Promise<void> {
    const { opened, at } = member;
    if (services.get(at.service.id) === at) services.delete(at.service.id);
    await waitAtMost(quiet(member), QUIET_MAX_WAIT_MS);
    members.delete(member);
    await opened.close();
  }

  async function quiet({ at, retirable }: Member): Promise<void> {
    await Promise.allSettled(Array.from(at.reads.values(), ({ done }) => done));
    await retirable.quiet();
  }

  /** The models of a spare service are replaced while others draw: it only ends what it has begun. */
  const replaced = new WeakMap<readonly ServiceModel[], readonly ServiceModel[]>();
  function modelsOf(service: ImageService): readonly ServiceModel[] {
    const { models } = service;
    const isNeeded = [...members].every(({ isRetired, opened }) => isRetired || isSpare(opened.service));
    if (isNeeded || !isSpare(service)) return models;
    const known = replaced.get(models) ?? models.map((model) => ({ ...model, isReplaced: true }));
    replaced.set(models, known);
    return known;
  }

  for (const opened of first) add(opened);
  return {
    services,
    offering: {
      *[Symbol.iterator]() {
        for (const { isRetired, at } of members) {
          const { id, provider } = at.service;
          if (!isRetired) yield { id, provider, models: modelsOf(at.service) };
        }
      },
    },
    get workers() {
      return [...members].flatMap(({ opened }) => opened.worker ?? []);
    },
    get tidies() {
      return [...members].flatMap(({ opened }) => opened.tidy ?? []);
    },
    add,
    retire(id) {
      const member = memberOf(id);
      if (!member) return;
      // What others queue is not waited for: its creations wait for another key.
      if (!member.opened.worker) services.delete(id);
      retireMember(member);
    },
    onEach(listener) {
      listeners.push(listener);
      for (const { at } of members) listener(at.service);
    },
    startWorkers() {
      if (isOver()) return;
      hasStarted = true;
      for (const { opened } of members) opened.worker?.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all([...members].map(({ opened }) => opened.worker?.stop()));
      await waitAtMost(Promise.allSettled(endings), LAST_READS_MAX_WAIT_MS);
    },
    async close() {
      await Promise.all([...members].map(({ opened }) => opened.close()));
    },
  };
}
