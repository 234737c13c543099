/** The engines; a new one is one line here. */
import "server-only";
import { ENGINES as PROVIDED } from "image-providers";
import type { OpenedEngine } from "image-providers/engine";
import type { AdapterModels, EntrySource } from "image-providers/model-entries/entry";
import type { Log } from "@/lib/base/log";
import type { Settings } from "@/lib/settings/env";
import { openSandbox, readSandboxEntries, SANDBOX_MODEL, SANDBOX_SERVICE } from "./sandbox";

/** The settings, and what MODELS_FILE says. */
export interface SettingsSource extends EntrySource {
  settings: Settings;
}

/** What the runtime offers to engines. Each declares the parts it needs. */
export interface EngineParts extends SettingsSource {
  clock: { now(): number };
  log: Log;
}

/** Opens the engines that the settings ask for. */
export type OpenEngine = (parts: EngineParts) => OpenedEngine[];

export interface EngineAdapter {
  /** Reads the entries of its models and reports every mistake in them, whether or not the settings ask for the engine. */
  readEntries(source: SettingsSource): AdapterModels[];
  open: OpenEngine;
}

export const ENGINES: readonly EngineAdapter[] = PROVIDED;

const needsSandbox = ({ entriesOf }: EntrySource, isAlone: boolean) =>
  isAlone || entriesOf("sandbox").length > 0;

/** Those of keys alone: never the sandbox engine, which is open already where it is needed. */
export const openKeyedEngines: typeof openEngines = (parts, _isAlone, engines = ENGINES) =>
  engines.flatMap(({ open }) => open(parts));

/** Whether an open engine, or its service, draws only because nothing else does. @param entries of MODELS_FILE */
export const isSpare = ({ id }: { id: string }, entries: readonly { id: string }[]): boolean =>
  id === SANDBOX_SERVICE && !entries.some((entry) => entry.id === SANDBOX_MODEL.id);

/** @param isAlone as in `openEngines`. */
export function readEngineEntries(
  source: SettingsSource,
  isAlone: boolean,
  engines = ENGINES,
): AdapterModels[] {
  const read = engines.flatMap(({ readEntries }) => readEntries(source));
  const isSandboxAlone = isAlone && read.every(({ missing }) => missing !== null);
  return [...read, readSandboxEntries(source, needsSandbox(source, isSandboxAlone))];
}

/** @param isAlone whether nothing else draws: then the sandbox engine does, unless another engine is configured. */
export function openEngines(parts: EngineParts, isAlone: boolean, engines = ENGINES): OpenedEngine[] {
  const opened = engines.flatMap(({ open }) => open(parts));
  if (!needsSandbox(parts, isAlone && opened.length === 0)) return opened;
  const { engineThreads } = parts.settings;
  return [...opened, openSandbox(engineThreads > 0 ? { threads: engineThreads } : {})];
}
