/** The program `sd-server` that a person has themselves, such as a build for their graphics card. */
import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { StudioError } from "contract/studio-error";
import type { Runner } from "../types";

/** What it was built for is not known, so it stands for each. */
const GRAPHICS: readonly Runner["graphics"][] = ["cuda", "rocm", "vulkan", "metal", "cpu"];

/**
 * Such entries as `RUNNERS` has. The program stays where it is, and `remove` leaves it alone.
 *
 * @param program its path, also relative. @throws StudioError for what is no program.
 */
export function ownRunners(program: string): Runner[] {
  const file = path.resolve(program);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new StudioError("invalid_request", `There is no program ${file}.`);
  try {
    accessSync(file, constants.X_OK);
  } catch {
    throw new StudioError("invalid_request", `${file} is not a program that may be run.`);
  }
  const archive = { name: path.basename(file), url: pathToFileURL(file).href, bytes: 0, sha256: null };
  return GRAPHICS.map((graphics) => ({
    ...{ platform: process.platform, arch: process.arch, graphics, archive, libraries: [] },
    licence: { name: "not known to the studio", url: "", commercialUse: "restricted" },
  }));
}
