/** `NAME_FILE`: the path of a file that has the secret NAME, as containers and Kubernetes give secrets to a process. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { SECRET_SETTINGS } from "./environment";

const MAX_FILE_BYTES = 64 * 1024;

type Environment = Record<string, string | undefined>;

/**
 * @param problems gets a line for each file that cannot be used, without its content.
 * @returns the environment with the secrets from files, without the line break at the end of a file.
 */
export function withSecretFiles(environment: Readonly<Environment>, problems: string[]): Environment {
  const filled: Environment = { ...environment };
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (environment[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE: one of them, not both`);
      continue;
    }
    const secret = readSecret(path.resolve(/* turbopackIgnore: true */ file));
    if ("problem" in secret) problems.push(`${name}_FILE: ${file} ${secret.problem}`);
    else filled[name] = secret.text;
  }
  return filled;
}

function readSecret(file: string): { text: string } | { problem: string } {
  try {
    const stats = statSync(file);
    // A device or a pipe may never end.
    if (!stats.isFile()) return { problem: "is not a file" };
    if (stats.size > MAX_FILE_BYTES) return { problem: "is larger than 64 KB" };
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
    return text.trim() === "" ? { problem: "is empty" } : { text: text.replace(/\r?\n$/, "") };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return {
      problem: code === "ERR_ENCODING_INVALID_ENCODED_DATA" ? "is not text" : `cannot be read (${code})`,
    };
  }
}
