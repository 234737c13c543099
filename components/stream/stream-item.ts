/** The entries of the stream: creations, and creates that are still being sent. */

import type { Creation } from "contract/creations/creation";
import { isActive } from "contract/creations/status";
import type { Intent } from "@/lib/client/creations/intent";
import { provisionalCreation } from "@/lib/client/creations/provisional-creation";
import type { StreamEntry } from "@/lib/client/tab/entry-words";

export type StreamItem = StreamEntry;

/** Newest first: unsent creates, then creations. */
export function streamItems(
  intents: readonly Intent[],
  creations: readonly Creation[],
  keyOf: (creationId: string) => string | undefined,
): StreamItem[] {
  const answered = new Set<string>();
  const made = creations.map((creation): StreamItem => {
    const id = keyOf(creation.creation_id) ?? creation.creation_id;
    answered.add(id);
    return { id, creation, intent: null };
  });
  const unsent = intents
    .filter((intent) => !answered.has(intent.key))
    .toSorted((a, b) => b.startMs - a.startMs)
    .map(
      (intent): StreamItem => ({ id: intent.key, creation: provisionalCreation(intent.key, intent), intent }),
    );
  return [...unsent, ...made];
}

/** Whether its state may still change without the person. */
export function isLive({ creation, intent }: StreamItem): boolean {
  return intent ? intent.state === "sending" : isActive(creation.status);
}

/** Whether its service works on it. */
export const isRunning = ({ creation, intent }: StreamItem): boolean =>
  intent === null && isActive(creation.status) && creation.status !== "pending";

/** Whether it is being sent or waits to run. */
export const mayStart = ({ creation, intent }: StreamItem): boolean =>
  intent ? intent.state === "sending" : creation.status === "pending" && !creation.cancel_requested;

/** Whether it has a place among the pictures whatever else is in the stream. */
export const isPlaced = (item: StreamItem): boolean => item.creation.outputs.length > 0 || isRunning(item);

/** The space of an item: the number of its pictures, their ratio, and their height in their own pixels. */
export interface Frame {
  count: number;
  ratio: number;
  pixels: number;
}

/** The finished pictures where they exist, because a service may return another number or ratio. */
export function frameOf({ creation }: StreamItem): Frame {
  const { outputs, config, settings, status } = creation;
  const { width, height } = outputs[0] ?? settings;
  const hasSize = width > 0 && height > 0;
  const isDone = status === "succeed" && outputs.length > 0;
  return {
    count: isDone ? outputs.length : Math.max(1, config.image_number),
    ratio: hasSize ? width / height : 1,
    pixels: hasSize ? height : 720,
  };
}
