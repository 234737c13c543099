/** The engines; a new one is one line here. */
import "server-only";
import type { Settings } from "@/lib/env";
import type { Log } from "@/lib/log";
import type { ModelEntry } from "@/lib/settings/models-file";
import type { OpenedEngine } from "./engine";
import { openOpenAi } from "./openai/open";
import { openSandbox } from "./sandbox";
import { openSdapi } from "./sdapi";

/** What the runtime offers to engines. Each declares the parts it needs. */
export interface EngineParts {
  settings: Settings;
  clock: { now(): number };
  log: Log;
  /** The entries of MODELS_FILE whose id is this word or begins with it and a slash. */
  entriesOf(prefix: string): readonly ModelEntry[];
  /** Reports a mistake in the settings of this engine; the studio then does not start. */
  problem(line: string): void;
}

/** Opens the engines that the settings ask for. */
export type OpenEngine = (parts: EngineParts) => OpenedEngine[];

export const ENGINES: readonly OpenEngine[] = [openOpenAi, openSdapi];

/** @param isAlone whether nothing else draws: then the sandbox engine does, unless another engine is configured. */
export function openEngines(parts: EngineParts, isAlone: boolean, engines = ENGINES): OpenedEngine[] {
  const opened = engines.flatMap((open) => open(parts));
  const needsSandbox = (isAlone && opened.length === 0) || parts.entriesOf("sandbox").length > 0;
  if (!needsSandbox) return opened;
  const { engineThreads } = parts.settings;
  return [...opened, openSandbox(engineThreads > 0 ? { threads: engineThreads } : {})];
}
