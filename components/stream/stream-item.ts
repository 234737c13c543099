/** What stands in the stream: creations, and wishes that are still being sent. */
import type { Intent } from "@/lib/client/intent";
import { provisionalCreation } from "@/lib/client/provisional-creation";
import { type StateWords, stateWords } from "@/lib/client/state-words";
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";

export interface StreamItem {
  /** Stays the same when a wish becomes a creation, so that its place does. */
  id: string;
  creation: Creation;
  /** Set while there is no creation yet. */
  intent: Intent | null;
}

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

export function itemWords({ creation, intent }: StreamItem): StateWords {
  if (!intent) return stateWords(creation);
  if (intent.state === "sending") return { words: "Sending", tone: "quiet", reason: null };
  return {
    words: "Not sent",
    tone: "warning",
    reason: `${intent.problem ?? "The studio did not answer."} Sending again is safe: it never makes a second creation.`,
  };
}

/** True while something may still happen by itself. */
export function isLive({ creation, intent }: StreamItem): boolean {
  return intent ? intent.state === "sending" : isActive(creation.status);
}

/** The room an item takes: so many pictures of this ratio. */
export interface Frame {
  count: number;
  ratio: number;
  /** Pixels; a row of nothing higher is no higher. */
  maxHeight?: number;
}

/** Narrow in a row of pictures, low where it has the width to itself. */
const NOTE_RATIO = { wide: 0.8, phone: 2.2 };
const NOTE_HEIGHT = 280;

/**
 * What runs takes its final place at once and keeps it however it ends. What ended without a picture before anybody
 * looked is only a note between the pictures.
 */
export function frameOf(item: StreamItem, seenLive: boolean, phone: boolean): Frame {
  const { creation, intent } = item;
  const note = !intent && !seenLive && !isActive(creation.status) && creation.outputs.length === 0;
  if (note && phone) return { count: 1, ratio: NOTE_RATIO.phone };
  if (note) return { count: 1, ratio: NOTE_RATIO.wide, maxHeight: NOTE_HEIGHT };
  return { count: pictureCount(creation), ratio: pictureRatio(creation) };
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
