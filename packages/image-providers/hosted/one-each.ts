/** Creations of several pictures at a service whose tasks draw one: each picture is a task of its own, started at most once. */
import { type CreateFailure, isCreateFailure } from "../create-failure";
import type { Order } from "../order";
import type { Input, MappedModel } from "./mapped-model";

const SEEDS = 2 ** 32;

/** Pictures of a creation whose tasks were not started, after others were. */
export interface Missing {
  pictures: number;
  /** What came of the first of them; the others were not sent. */
  why: CreateFailure["outcome"];
}

export interface StartedEach {
  /** The ids of the tasks, in the order of their pictures; at least one. */
  ids: readonly string[];
  missing: Missing | null;
}

/** @param index of the picture, from 0. @returns the input of its task, which has the creation's seed + index */
export const inputOfPicture = (
  { fields }: Pick<MappedModel, "fields">,
  { seed }: Pick<Order, "seed">,
  { input, index }: { input: Input; index: number },
): Input =>
  fields.seed === null || seed === null ? input : { ...input, [fields.seed]: (seed + index) % SEEDS };

/**
 * Starts one task after the other. After the first that is not started no further one is sent: those before it are paid for, and
 * what keeps it may keep all.
 *
 * @param start throws a CreateFailure.
 * @param mayGoOn whether there is time for another one.
 * @throws what came of the first task, when that was not started: then none was.
 */
export async function startEach(
  count: number,
  start: (index: number) => Promise<string>,
  mayGoOn: () => boolean,
): Promise<StartedEach> {
  const ids = [await start(0)];
  while (ids.length < count) {
    const pictures = count - ids.length;
    if (!mayGoOn()) return { ids, missing: { pictures, why: "not_sent" } };
    try {
      ids.push(await start(ids.length));
    } catch (error) {
      return { ids, missing: { pictures, why: isCreateFailure(error) ? error.outcome : "unknown" } };
    }
  }
  return { ids, missing: null };
}
