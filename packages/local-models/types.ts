/** What the parts of the package tell each other. Sizes are bytes, times milliseconds unless their names say otherwise. */
import type { Dispatcher } from "undici";

/** A file of a model or a runner, as somebody else publishes it. */
export interface SourceFile {
  /** Its name in the folder it is kept in; no path. */
  name: string;
  url: string;
  bytes: number;
  /** Whether `bytes` is a guess, such as for an address that was typed: then what the source publishes is asked and counts. */
  isApproximate?: boolean;
  /**
   * In lower-case hexadecimal. Null where nobody who wrote the table could read it: then what the source publishes is asked
   * at the first download, and kept.
   */
  sha256: string | null;
}

/** A part that `sd-server` loads, by the option that names it. */
export interface ModelFile extends SourceFile {
  /** Such as `--diffusion-model`, `--vae`, `--llm`, `--model`. */
  option: string;
}

export interface Licence {
  /** Such as "Apache-2.0". */
  name: string;
  url: string;
  commercialUse: "allowed" | "restricted" | "forbidden";
}

/** A model that can be had by its name. */
export interface LocalModel {
  /** What is typed: lower-case letters, digits and hyphens. */
  id: string;
  /** What the picker shows. */
  name: string;
  /** One line: what it is good at. */
  summary: string;
  files: readonly ModelFile[];
  /** Further arguments of `sd-server`, such as steps and guidance. */
  serverArguments: readonly string[];
  licence: Licence;
  /** What running it takes at least. */
  needs: { memoryBytes: number; graphicsBytes: number };
  /** Whether it edits pictures that are given. */
  edits: boolean;
  /** How many pictures it goes by, told what to do with them; absent: none. */
  references?: number;
  /** When its page was read, as YYYY-MM-DD. */
  read: string;
  /** Where it is described. */
  page: string;
}

/** The program that runs models, for one kind of machine. */
export interface Runner {
  platform: NodeJS.Platform;
  arch: string;
  graphics: "cpu" | "cuda" | "vulkan" | "rocm" | "metal";
  /** An archive, or the program itself. */
  archive: SourceFile;
  /** Further archives that it needs, such as libraries of CUDA. */
  libraries: readonly SourceFile[];
  licence: Licence;
}

/** What a download tells while it runs. */
export interface DownloadProgress {
  name: string;
  received: number;
  total: number;
  bytesPerSecond: number;
  /** Null until it can be told. */
  remainingMs: number | null;
}

/** An installed model, as `DATA_DIR/models/installed.json` keeps it. Paths are absolute. */
export interface InstalledModel {
  id: string;
  name: string;
  /** `option` and the file behind it. */
  files: readonly { option: string; path: string; bytes: number; sha256: string | null }[];
  serverArguments: readonly string[];
  /** The program `sd-server`. */
  server: string;
}

/** How files are got. */
export interface DownloadOptions {
  /** Ends the download; what has come stays and is continued next time. */
  signal: AbortSignal;
  /** At most four times a second, and when a file is whole. */
  onProgress(progress: DownloadProgress): void;
  /** An address such as `https://mirror.example/hub` in place of `https://huggingface.co` and `https://github.com`. */
  mirror?: string | undefined;
  /** A token of Hugging Face, for files behind terms that a person accepted. It goes to huggingface.co alone. */
  token?: string | undefined;
  /** In place of connections that follow HTTPS_PROXY, HTTP_PROXY and NO_PROXY. */
  dispatcher?: Dispatcher | undefined;
}
