/** Two hundred creations of five people at a service with forty slots, beside the shortest time that the service allows. */
import { measureQueue } from "../queue/measure";
import type { Subject } from "./figure";

export const queue: Subject = {
  name: "queue",
  async measure() {
    const { creations, ended, seconds, bestSeconds } = await measureQueue(5, 40);
    if (ended < creations) throw new Error(`${creations - ended} of ${creations} creations have not ended.`);
    const reference = "the service's own work";
    return [{ what: "until all have ended, s", value: seconds, reference, referenceValue: bestSeconds }];
  },
};
