/** Reads the tables of mutations and checks that they still fit the source. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Mutation } from "../mutation";

/** The folder of the project, absolute. */
export const root = fileURLToPath(new URL("../../../..", import.meta.url)).replace(/[\\/]$/, "");
const FOLDER = path.join(root, "tools/testing/mutations");

export interface Table {
  /** The name of the table's file without its ending. */
  area: string;
  mutations: readonly Mutation[];
}

/** All tables by name. Every array that a file in the folder exports belongs to its table. */
export async function readTables(): Promise<Table[]> {
  const files = readdirSync(FOLDER).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "mutation.ts",
  );
  return Promise.all(
    files.sort().map(async (name) => {
      const exported: Record<string, unknown> = await import(pathToFileURL(path.join(FOLDER, name)).href);
      const mutations: Mutation[] = Object.values(exported).filter(Array.isArray).flat();
      return { area: path.basename(name, ".ts"), mutations };
    }),
  );
}

/**
 * The source with the wrong change in it.
 *
 * @throws when the replaced text does not stand in it exactly once.
 */
export function applyTo(source: string, { file, find, replace }: Mutation): string {
  const parts = source.split(find);
  if (parts.length !== 2)
    throw new Error(`${file} has the text ${parts.length - 1} times instead of once: ${find}`);
  return parts.join(replace);
}

/** Why a mutation cannot be tried on the present source; null when it can. */
export function misfit(mutation: Mutation): string | null {
  const missing = [mutation.file, ...mutation.tests].find((file) => !existsSync(path.join(root, file)));
  if (missing) return `${missing} does not exist`;
  if (mutation.tests.length === 0) return "it names no test";
  if (mutation.find === mutation.replace) return "it changes nothing";
  try {
    applyTo(readFileSync(path.join(root, mutation.file), "utf8"), mutation);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
