/** The entries of the stream: creations, and creates that are still being sent. */
import type { Intent } from "@/lib/client/creations/intent";
import { provisionalCreation } from "@/lib/client/creations/provisional-creation";
import type { StreamEntry } from "@/lib/client/tab/milestones";
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";

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

/** The space of an item: the number and ratio of its pictures, or a note. */
export interface Frame {
  count: number;
  ratio: number;
  /** Whether it ended without a picture, so that only a note is shown. */
  note: boolean;
}

/** An active creation has its final size; one that ended without a picture shrinks to a note. */
export function frameOf(item: StreamItem): Frame {
  const { creation } = item;
  const note = !isLive(item) && creation.outputs.length === 0;
  return { count: pictureCount(creation), ratio: pictureRatio(creation), note };
}

/** How many pictures the layout has room for. */
function pictureCount(creation: Creation): number {
  const { outputs, status } = creation;
  if (status === "succeed" && outputs.length > 0) return outputs.length;
  return Math.max(1, creation.config.image_number);
}

/** Width divided by height, of the finished pictures where they exist, because a service may return another ratio. */
function pictureRatio(creation: Creation): number {
  const { width, height } = creation.outputs[0] ?? creation.settings;
  return width > 0 && height > 0 ? width / height : 1;
}
