import type { BoardItem } from "contract/boards/board";
import type { Slide } from "guest/present";

/** What is presented: the pictures in their order without rejected ones, each with its note and its section. */
export function slidesOf(items: readonly BoardItem[]): Slide[] {
  let title = "";
  return items.flatMap((item) => {
    const { id, picture, note, decision } = item;
    if (!picture) title = item.title;
    if (!picture || decision === "reject") return [];
    const { view_url: url, thumbnail_url: thumbnailUrl, width, height } = picture;
    return [{ id, url, thumbnailUrl, width, height, caption: note, title }];
  });
}

/** The index of the slide to begin with: of this item, or else of the next one that is presented. */
export function slideAt(
  items: readonly BoardItem[],
  slides: readonly Slide[],
  itemId: string | null,
): number {
  const from = items.findIndex(({ id }) => id === itemId);
  if (from < 0) return 0;
  const following = new Set(items.slice(from).map(({ id }) => id));
  const at = slides.findIndex(({ id }) => following.has(id));
  return at < 0 ? Math.max(0, slides.length - 1) : at;
}
