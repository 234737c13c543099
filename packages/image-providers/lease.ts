/** The lease port: what at most one process of several has at a time. */

export interface Lease {
  /** Takes or renews it. @returns whether this process has it for as long as it holds. @throws when nobody can tell now */
  take(): Promise<boolean>;
  /** Ends it, if this process has it. */
  release(): Promise<void>;
}

/** @param options.forMs how long it holds without being renewed; it ends by itself after a process that was killed. */
export type CreateLease = (options: { name: string; forMs: number; clock: { now(): number } }) => Lease;

/** The lease of a single process, which need not wait for that of the one before it. */
export const ALONE: Lease = { take: async () => true, release: async () => {} };
