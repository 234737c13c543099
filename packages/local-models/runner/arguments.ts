/** The command line of sd-server for a model. */
import path from "node:path";
import type { InstalledModel } from "../types";

/** Folders that sd-server wants to exist, by the option that names them. */
const FOLDERS = { "--lora-model-dir": "loras", "--hires-upscalers-dir": "upscalers" } as const;

/** Where models, programs and their log are kept. */
export const foldersIn = (models: string): string[] =>
  Object.values(FOLDERS).map((name) => path.join(models, name));

/** @param models the folder of all models. @param port of 127.0.0.1, to which the server listens and nowhere else */
export function argumentsOf(
  model: Pick<InstalledModel, "files" | "serverArguments">,
  { models, port }: { models: string; port: number },
): string[] {
  return [
    ...model.files.flatMap(({ option, path: file }) => [option, file]),
    ...Object.entries(FOLDERS).flatMap(([option, name]) => [option, path.join(models, name)]),
    ...model.serverArguments,
    // Last, so that nothing before can make it reachable from elsewhere.
    ...["--listen-ip", "127.0.0.1", "--listen-port", String(port)],
  ];
}
