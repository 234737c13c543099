/** The environment of sd-server: nothing of the studio's, whose secrets it has no use for. */
import path from "node:path";

const NAMES = [
  "PATH",
  "HOME",
  "LANG",
  "TMPDIR",
  "SystemRoot",
  "SYSTEMROOT",
  "WINDIR",
  "TEMP",
  "TMP",
  "USERPROFILE",
];
/** What chooses and tunes graphics cards, and threads of the processor. */
const PREFIXES = /^(CUDA|NVIDIA|GGML|VK|HIP|HSA|ROCR|AMD|MESA|OMP)_/;

/** @param server the program, beside which its libraries lie. */
export function environmentOf(
  server: string,
  given: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  const kept = Object.entries(given).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && (NAMES.includes(entry[0]) || PREFIXES.test(entry[0])),
  );
  const environment = Object.fromEntries(kept) as NodeJS.ProcessEnv;
  const folder = path.dirname(server);
  // Windows looks beside the program by itself.
  const variable = { darwin: "DYLD_LIBRARY_PATH", win32: null }[platform as string] ?? "LD_LIBRARY_PATH";
  if (platform === "win32") return environment;
  const before = given[variable];
  return { ...environment, [variable]: before ? `${folder}${path.delimiter}${before}` : folder };
}
