/** What stands in the stream: creations, and wishes that are still being sent. */
import type { Intent } from "@/lib/client/creations/intent";
import { provisionalCreation } from "@/lib/client/creations/provisional-creation";
import type { StreamEntry } from "@/lib/client/tab/milestones";
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";

/** Its id stays the same when a wish becomes a creation, so that its place does. */
export type StreamItem = StreamEntry;

/** Newest first: wishes, then creations. */
export function streamItems(
  intents: readonly Intent[],
  creations: readonly Creation[],
  keyOf: (creationId: string) => string | undefined,
): StreamItem[] {
  const taken = new Set<string>();
  const made = creations.map((creation): StreamItem => {
    const id = keyOf(creation.creation_id) ?? creation.creation_id;
    taken.add(id);
    return { id, creation, intent: null };
  });
  const wished = intents
    .filter((intent) => !taken.has(intent.key))
    .toSorted((a, b) => b.startMs - a.startMs)
    .map(
      (intent): StreamItem => ({ id: intent.key, creation: provisionalCreation(intent.key, intent), intent }),
    );
  return [...wished, ...made];
}

/** True while something may still happen by itself. */
export function isLive({ creation, intent }: StreamItem): boolean {
  return intent ? intent.state === "sending" : isActive(creation.status);
}

/** The room an item takes: so many pictures of this ratio, or as much as a few words need. */
export interface Frame {
  count: number;
  ratio: number;
  /** It ended without a picture: only words are left to show. */
  note: boolean;
}

/** What runs takes its final place at once; what ends without a picture gives the room back. */
export function frameOf(item: StreamItem): Frame {
  const { creation } = item;
  const note = !isLive(item) && creation.outputs.length === 0;
  return { count: pictureCount(creation), ratio: pictureRatio(creation), note };
}

/** How many pictures to make room for. */
function pictureCount(creation: Creation): number {
  const { outputs, status } = creation;
  if (status === "succeed" && outputs.length > 0) return outputs.length;
  return Math.max(1, creation.config.image_number);
}

/** Width divided by height; the finished pictures' own, in case the service drew another shape than asked for. */
function pictureRatio(creation: Creation): number {
  const { width, height } = creation.outputs[0] ?? creation.settings;
  return width > 0 && height > 0 ? width / height : 1;
}
