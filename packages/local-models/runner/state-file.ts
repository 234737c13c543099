/** What the supervisor says of its server to the studio, which runs in another process: a small file beside the log. */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LocalServerState } from "image-providers/sdcpp/local-server";

/** On Windows a file that somebody reads at this moment cannot be replaced. */
const IN_USE: ReadonlySet<string | undefined> = new Set(["EPERM", "EBUSY", "EACCES"]);
const TRIES = 10;
const TRY_AGAIN_MS = 20;

/** @param models the folder of all models. */
export const stateFileIn = (models: string): string => path.join(models, "sd-server.state.json");

export interface StateFile {
  /** A reader sees the state before, or this one, or none where it cannot be written: the one before is not true any more. */
  write(state: LocalServerState): void;
  /** Never throws: a server that has to be ended is worth more. */
  forget(): void;
}

/** @param rename replaces a file. */
export function openStateFile(models: string, rename: typeof renameSync = renameSync): StateFile {
  const file = stateFileIn(models);
  let again: NodeJS.Timeout | undefined;
  return {
    write(state) {
      clearTimeout(again);
      try {
        writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
      } catch {
        // Then the studio says only what its calls show.
        return forgetState(models);
      }
      replace(TRIES);
    },
    forget() {
      clearTimeout(again);
      forgetState(models);
    },
  };

  function replace(tries: number): void {
    try {
      rename(`${file}.new`, file);
    } catch (error) {
      const mayWork = tries > 1 && IN_USE.has((error as NodeJS.ErrnoException).code);
      if (mayWork) again = setTimeout(replace, TRY_AGAIN_MS, tries - 1).unref();
      else forgetState(models);
    }
  }
}

/** Never throws. */
export function forgetState(models: string): void {
  try {
    rmSync(stateFileIn(models), { force: true, recursive: true });
  } catch {
    // On a disk that cannot be written the file stays.
  }
}
