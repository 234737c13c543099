/** What the subcommands of `npm run model` get. */
import type { DownloadOptions, InstalledModel, LocalModel, Machine, Runner } from "local-models/run";

/** What `local-models` has, as far as the command needs it. Folders are that of all models. */
export interface Library {
  LOCAL_MODELS: readonly LocalModel[];
  RUNNERS: readonly Runner[];
  installModel(
    model: LocalModel,
    runner: Runner,
    folder: string,
    options: DownloadOptions,
  ): Promise<InstalledModel>;
  readInstalled(folder: string): Promise<{ models: InstalledModel[]; chosen: string | null }>;
  chooseModel(folder: string, id: string): Promise<unknown>;
  removeModel(folder: string, id: "all" | (string & {})): Promise<{ freedBytes: number; hasEnded: boolean }>;
  ownModel(pathOrUrl: string): LocalModel;
  ownRunners(program: string): Runner[];
}

export interface ModelContext {
  library: Library;
  dataDir: string;
  /** From where, and as whom, files are downloaded. */
  download: { mirror: string | undefined; token: string | undefined };
  measure(folder: string): Promise<Machine>;
  /** Aborted by Ctrl+C. */
  signal: AbortSignal;
  /** Whether a person can answer, and sees a line that is written over. */
  isTerminal: boolean;
  say(line: string): void;
  complain(line: string): void;
  /** Writes over the line before, which was written so. */
  overwrite(line: string): void;
  ask(question: string): Promise<string>;
}

/** The folder of all models. */
export const modelsIn = (dataDir: string) => `${dataDir}/models`;
