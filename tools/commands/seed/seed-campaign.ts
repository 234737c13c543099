/** Adds the campaign to a person's creations, with the pictures that are kept in this folder. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { inspectPicture } from "@/lib/pictures/encode";
import { CAMPAIGN, fileOf, requestOf, type Shot } from "./campaign";
import { CAMPAIGN_FOLDER } from "./campaign-folder";
import { endedCreation, keep, type SeedDeps } from "./rows";

/** The model that drew the kept pictures. */
export const DRAWN_BY = { id: "sandbox", name: "Sandbox engine" };
const DAY_MS = 24 * 3_600_000;
/** How long one picture took to draw. */
const DRAWING_MS = 1_900;
/** Variations are sent together; each begins when the one before is done. */
const VARIATION_MS = 5_000;

/**
 * @param idOf gives each shot the id of its creation; new ids when absent.
 * @returns the number of creations.
 */
export async function seedCampaign(
  deps: SeedDeps,
  ownerId: string,
  idOf?: (shot: Shot) => string,
): Promise<number> {
  const now = deps.clock.now();
  const creations = CAMPAIGN.map(async (shot, index) => {
    const createdAt = timeOf(shot, now) + index;
    const startedAt = createdAt + 300 + queuedMs(index);
    const drawings = await Promise.all(
      Array.from({ length: shot.pictures }, async (_, n) =>
        inspectPicture(await readFile(path.join(CAMPAIGN_FOLDER, fileOf(shot, n)))),
      ),
    );
    const finishedAt = startedAt + shot.pictures * DRAWING_MS;
    return endedCreation({
      id: idOf?.(shot),
      ...{ ownerId, request: requestOf(shot), status: "succeed" as const, createdAt, startedAt, finishedAt },
      ...{ updatedAt: finishedAt, drawings, favourites: shot.picks ?? [], model: DRAWN_BY },
    });
  });
  await keep(deps, await Promise.all(creations));
  return CAMPAIGN.length;
}

/** The time of a shot on its day before today, in the time zone of this machine. */
export function timeOf({ day, time }: Pick<Shot, "day" | "time">, now: number): number {
  const [hours, minutes] = time.split(":").map(Number);
  return new Date(now - day * DAY_MS).setHours(hours ?? 0, minutes ?? 0, 0, 0);
}

/** How long a shot waited for those sent in the same minute. */
function queuedMs(index: number): number {
  const shot = CAMPAIGN[index];
  const ahead = CAMPAIGN.slice(0, index).filter(({ day, time }) => day === shot?.day && time === shot.time);
  return ahead.length * VARIATION_MS;
}
