"use client";
/** Which commands work now: each view registers the ones it can run, for as long as it is on the page. */
import { useEffect, useRef } from "react";
import type { CommandId } from "./table";

export type Runs = Partial<Record<CommandId, () => void>>;

const sources = new Set<{ readonly current: Runs }>();

/** Registers commands; the current value of the source counts. @returns how to remove them. */
export function registerCommands(source: { readonly current: Runs }): () => void {
  sources.add(source);
  return () => sources.delete(source);
}

/** All registered commands; of several with one id, the one registered last. */
export const registeredRuns = (): Runs => Object.assign({}, ...[...sources].map(({ current }) => current));

/** Runs a command; does nothing where it is not registered. */
export const runCommand = (id: CommandId): void => registeredRuns()[id]?.();

/** Registers commands for as long as the view is on the page. */
export function useCommands(runs: Runs): void {
  const latest = useRef(runs);
  useEffect(() => {
    latest.current = runs;
  });
  useEffect(() => registerCommands(latest), []);
}
