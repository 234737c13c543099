/** Whether a model runs on a machine, with which program, and how long a picture takes. */
import type { GraphicsCard, Machine } from "../machine/machine";
import type { LocalModel, Runner } from "../types";
import { KINDS, type Time, timeOf } from "./time";

export type Fit =
  | {
      /** `slow`: on the processor alone. */
      verdict: "fits" | "slow";
      runner: Runner;
      /** Null for the processor. */
      card: GraphicsCard | null;
      /** Estimated. */
      time: Time;
      /** What may stand in the way, for people; null for nothing. */
      warning: string | null;
    }
  /** `runner`: what would run it all the same; null for nothing. */
  | { verdict: "no"; reason: string; runner: Runner | null };

/** What the system and other programs keep of the memory. */
const MEMORY_SHARE = 0.9;

/**
 * Prefers a graphics card whose memory suffices, and with it the program of its maker; else the processor.
 *
 * @param missingBytes what is still to be downloaded for it, so that the disk must take it; all of it by default.
 */
export function fitOf(
  model: LocalModel,
  machine: Machine,
  runners: readonly Runner[],
  missingBytes?: number,
): Fit {
  const ofMachine = runners.filter(
    ({ platform, arch }) => platform === machine.platform && arch === machine.arch,
  );
  if (ofMachine.length === 0)
    return no(`there is no program for ${machine.platform} on ${machine.arch} to run it with`);
  const chosen = onCard(model, machine, ofMachine) ?? onProcessor(model, machine, ofMachine);
  if ("verdict" in chosen) return chosen;
  const bytes = missingBytes ?? sizeOf(model, chosen.runner);
  if (machine.freeDiskBytes !== null && machine.freeDiskBytes < bytes)
    return no(
      `it takes ${gigabytes(bytes)} of disk, and ${gigabytes(machine.freeDiskBytes)} are free`,
      chosen.runner,
    );
  const { needs } = model;
  const { availableBytes } = machine.memory;
  return {
    ...chosen,
    verdict: chosen.card ? "fits" : "slow",
    time: timeOf(model, machine, chosen.card),
    warning:
      availableBytes < needs.memoryBytes && !chosen.card
        ? `needs ${gigabytes(needs.memoryBytes)} of memory, and other programs leave ${gigabytes(availableBytes)}: close some`
        : null,
  };
}

type Chosen = { runner: Runner; card: GraphicsCard | null };

function onCard({ needs }: LocalModel, machine: Machine, runners: readonly Runner[]): Chosen | null {
  for (const card of machine.cards.toSorted((a, b) => (b.memoryBytes ?? 0) - (a.memoryBytes ?? 0))) {
    if ((card.memoryBytes ?? 0) < needs.graphicsBytes) continue;
    for (const kind of KINDS[card.maker]) {
      const runner = runners.find(({ graphics }) => graphics === kind);
      const isThere = kind === "metal" || kind === "cpu" || machine.libraries[kind];
      if (runner && isThere) return { runner, card };
    }
  }
  return null;
}

function onProcessor(
  { needs }: LocalModel,
  { memory, hasAvx2, arch }: Machine,
  runners: readonly Runner[],
): Chosen | Fit {
  const most = memory.totalBytes * MEMORY_SHARE;
  // Programs for Apple's chips run on their processor, too.
  const runner =
    runners.find(({ graphics }) => graphics === "cpu") ??
    runners.find(({ graphics }) => graphics === "metal");
  if (!runner) return no("there is no program for the processor of this machine to run it with");
  if (arch === "x64" && hasAvx2 === false)
    return no("the processor lacks AVX2, without which it is not run", runner);
  if (needs.memoryBytes > most)
    return no(
      `it needs ${gigabytes(needs.memoryBytes)} of memory, and this machine has ${gigabytes(memory.totalBytes)}`,
      runner,
    );
  return { runner, card: null };
}

/** What it takes on the disk, in bytes: its files, and the program with its libraries. */
export function sizeOf(
  { files }: Pick<LocalModel, "files">,
  runner: Pick<Runner, "archive" | "libraries"> | null,
): number {
  const ofRunner = runner ? [runner.archive, ...runner.libraries] : [];
  return [...files, ...ofRunner].reduce((sum, { bytes }) => sum + bytes, 0);
}

const no = (reason: string, runner: Runner | null = null): Fit => ({ verdict: "no", reason, runner });

/** As disks and downloads are sold: of a thousand million bytes. */
export const gigabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
