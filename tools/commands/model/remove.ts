/** Removes models and gives the disk back. */
import { gigabytes } from "local-models/run";
import { type ModelContext, modelsIn } from "./context";

/** @param id null for all, with the programs that run them and parts of downloads. */
export async function removeModels(
  { library, dataDir, isTerminal, ask, say, complain }: ModelContext,
  id: string | null,
  { yes }: { yes: boolean },
): Promise<number> {
  const folder = modelsIn(dataDir);
  if (id === null && !yes) {
    if (!isTerminal) {
      complain("Nothing was removed. Without a terminal to ask on, say --yes.");
      return 1;
    }
    const { models } = await library.readInstalled(folder);
    const names = models.map((model) => model.id).join(", ") || "what was downloaded";
    if (!/^y(es)?$/i.test((await ask(`Remove ${names}? Pictures stay. [y/N] `)).trim())) return 1;
  }
  const { freedBytes, hasEnded } = await library.removeModel(folder, id ?? "all");
  if (hasEnded) say("Ended its server, which a studio that was killed had left running.");
  say(
    `Removed; ${gigabytes(freedBytes)} of disk are free again. A studio that runs with it needs a restart.`,
  );
  return 0;
}
