/** Lists the files of a folder that this process has open, for tests of leaks. */
import { existsSync, readdirSync, readlinkSync } from "node:fs";

const DESCRIPTORS = "/proc/self/fd";

/** The paths of open files, including unlinked ones; only Linux provides them. */
export function openFilesIn(folder: string): string[] {
  if (!existsSync(DESCRIPTORS)) return [];
  return readdirSync(DESCRIPTORS)
    .map((descriptor) => targetOf(`${DESCRIPTORS}/${descriptor}`))
    .filter((target) => target.startsWith(folder));
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    // The file was closed after it was listed.
    return "";
  }
}
