/** The pictures of a presentation, and where one is in it; without a browser. */

export interface Slide {
  /** Stays the same when its address or caption changes. */
  id: string;
  /** The picture as it is presented, 1600 pixels or so on its longer side. */
  url: string;
  /** In pixels of the original; only their ratio matters here. */
  width: number;
  height: number;
  /** Shown until the picture is there. */
  thumbnailUrl?: string | undefined;
  caption: string;
  /** The title of its section; empty or absent outside of one. */
  title?: string | undefined;
  /** How it was made, in words, such as `Made with AI`; absent to say nothing of it. */
  origin?: string | undefined;
}

/** Where a presentation is. */
export interface Place {
  /** What is shown, also when it has meanwhile been deleted; null when there was nothing to show. */
  slide: Slide | null;
  /** Its index; of a deleted slide the index of the one that follows, which is the length after the last. */
  at: number;
  isDeleted: boolean;
}

export type Step = "next" | "previous" | "first" | "last";

/** Where a presentation begins. @param at an index; the nearest slide when there is none. */
export function startPlace(slides: readonly Slide[], at: number): Place {
  const index = Math.max(0, Math.min(slides.length - 1, Math.trunc(at) || 0));
  return { slide: slides[index] ?? null, at: index, isDeleted: false };
}

/** Where a step leads. At either end, and without slides, the place stays. */
export function stepFrom(place: Place, slides: readonly Slide[], step: Step): Place {
  const targets: Record<Step, number> = {
    next: place.isDeleted ? place.at : place.at + 1,
    previous: place.at - 1,
    first: 0,
    last: slides.length - 1,
  };
  const at = targets[step];
  const slide = slides[at];
  if (!slide || slide.id === place.slide?.id) return place;
  return { slide, at, isDeleted: false };
}

/**
 * The place after the slides have changed: what is shown stays, wherever it stands now. A deleted slide stays shown until
 * the next step, which leads to what followed it.
 *
 * @returns the same object when nothing about the place has changed.
 */
export function followSlides(place: Place, before: readonly Slide[], now: readonly Slide[]): Place {
  const { slide } = place;
  if (!slide) return now.length > 0 ? startPlace(now, 0) : place;
  const at = now.findIndex(({ id }) => id === slide.id);
  const found = now[at];
  if (found) {
    const isSame = at === place.at && !place.isDeleted && isEqual(found, slide);
    return isSame ? place : { slide: found, at, isDeleted: false };
  }
  const indexes = new Map(now.map(({ id }, index) => [id, index]));
  const followers = before.slice(place.isDeleted ? place.at : place.at + 1);
  const next = followers.map(({ id }) => indexes.get(id)).find((index) => index !== undefined);
  const nextAt = next ?? now.length;
  return place.isDeleted && place.at === nextAt ? place : { slide, at: nextAt, isDeleted: true };
}

const isEqual = (one: Slide, other: Slide) =>
  one.url === other.url &&
  one.caption === other.caption &&
  one.title === other.title &&
  one.origin === other.origin;

/** What a screen reader hears at each step: "3 of 12: the caption". */
export function announcement({ slide, at, isDeleted }: Place, slides: readonly Slide[]): string {
  if (!slide) return "There are no pictures to present.";
  const position = isDeleted ? "This picture was deleted" : `${at + 1} of ${slides.length}`;
  return [position, slide.caption || slide.title].filter(Boolean).join(": ");
}
