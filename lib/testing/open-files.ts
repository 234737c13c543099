/** Which files of a folder are open in this process: for tests that nothing leaks. */
import { existsSync, readdirSync, readlinkSync } from "node:fs";

const DESCRIPTORS = "/proc/self/fd";

/** Their paths, also of those that have no name any more; none where the system does not tell, which Linux does. */
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
    // Closed since it was listed.
    return "";
  }
}
