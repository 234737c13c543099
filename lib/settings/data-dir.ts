/** The studio's data folder, accessible to its owner only. */
import "server-only";
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  type Stats,
  statSync,
} from "node:fs";
import path from "node:path";

const OTHERS_MODE_BITS = 0o077;
/** The names of the studio's files. Other files stay untouched, because the folder may be shared. */
const STUDIO_FILES = /^(?:studio\.db(?:-wal|-shm|-journal|\.before-.*)?|secret(?:\.[0-9a-f]+)?|pictures)$/;

/**
 * Creates the folder, checks that it is writable, and removes other users' access to files of an earlier version.
 *
 * @returns the files that stay accessible and the reasons, as sentences for the log.
 * @throws the file system's error when the folder cannot be used.
 */
export function prepareDataDir(dataDir: string): string[] {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  // Windows has no such modes; there the owner controls access in other ways.
  if (process.platform === "win32" || !isOpen(statSync(dataDir))) return [];
  const names = readdirSync(dataDir);
  const problems = names
    .filter((name) => STUDIO_FILES.test(name))
    .flatMap((name) => close(path.join(/* turbopackIgnore: true */ dataDir, name)));
  const foreign = names.find((name) => !STUDIO_FILES.test(name));
  if (foreign !== undefined) {
    return [...problems, `${dataDir} is open to other users; it is left so because of ${foreign} in it`];
  }
  // Closed last, so that after an interruption the next start checks all files again.
  return problems.length > 0 ? problems : close(dataDir, { alone: true });
}

/** Removes other users' access to a file or folder, and to the folder's contents unless `alone`. @returns why that failed */
function close(place: string, { alone = false } = {}): string[] {
  const problems: string[] = [];
  try {
    const stats = lstatSync(place);
    // Links are not followed, except for the folder itself.
    if (stats.isSymbolicLink() && !alone) return [];
    if (stats.isDirectory() && !alone) {
      for (const name of readdirSync(place))
        problems.push(...close(path.join(/* turbopackIgnore: true */ place, name)));
    }
    if (isOpen(stats)) chmodSync(place, stats.isFile() ? 0o600 : 0o700);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A file may be removed while the folder is being read.
    if (code !== "ENOENT") problems.push(`${place} remains accessible to other users: ${message}`);
  }
  return problems;
}

const isOpen = ({ mode }: Stats) => (mode & OTHERS_MODE_BITS) !== 0;
