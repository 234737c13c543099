/** What the supervisor says of its server to the studio, which runs in another process: a small file beside the log. */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LocalServerState } from "image-providers/sdcpp/local-server";

/** @param models the folder of all models. */
export const stateFileIn = (models: string): string => path.join(models, "sd-server.state.json");

/** A reader sees the state before, or this one, or none where the disk is full: the one before is not true any more. */
export function writeState(models: string, state: LocalServerState): void {
  const file = stateFileIn(models);
  try {
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // Then the studio says only what its calls show.
    forgetState(models);
  }
}

/** Never throws: a server that has to be ended is worth more. */
export function forgetState(models: string): void {
  try {
    rmSync(stateFileIn(models), { force: true, recursive: true });
  } catch {
    // On a disk that cannot be written the file stays.
  }
}
