/** Where what is installed lies in the folder. */
import path from "node:path";
import type { Runner } from "../types";

/** Weights, by their names in the table. */
export const filesFolder = (folder: string) => path.join(path.resolve(folder), "files");

/** Programs, each in a folder by the name of its archive. */
export const runnersFolder = (folder: string) => path.join(path.resolve(folder), "runners");

/** The folder that a runner is unpacked into. */
export const runnerFolder = (folder: string, runner: Runner) =>
  path.join(runnersFolder(folder), runner.archive.name.replace(/\.zip$/i, ""));

/** Whether a path lies in the folder, and so is ours to remove. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(path.resolve(folder), file);
  return relative !== "" && !relative.startsWith("..") && !path.isAbsolute(relative);
}
