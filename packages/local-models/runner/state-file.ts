/** What the supervisor says of its server to the studio, which runs in another process: a small file beside the log. */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LocalServerState } from "image-providers/sdcpp/local-server";

/** @param models the folder of all models. */
export const stateFileIn = (models: string): string => path.join(models, "sd-server.state.json");

/** A reader sees the state before or this one. A disk that is full keeps the one before. */
export function writeState(models: string, state: LocalServerState): void {
  const file = stateFileIn(models);
  try {
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // Then the studio says only that the server cannot be reached.
  }
}

export function forgetState(models: string): void {
  rmSync(stateFileIn(models), { force: true });
}
