/** Comments as threads, and those at a point as pins; for guests, for the owner and for the offline file. */

/** What there is to know of a comment to show it; the comments of guests and of the board's owner have more. */
export interface Said {
  id: string;
  /** The comment that it replies to; null for one that begins a thread. */
  parent_id: string | null;
  /** Of a comment at a point; null for any other. */
  number: number | null;
  /** The point as fractions of the picture. */
  x: number | null;
  y: number | null;
  by: "guest" | "owner" | "unknown";
  guest_name: string;
  /** Of an editor of the board. */
  editor_name?: string | undefined;
  text: string;
  is_deleted: boolean;
  is_resolved: boolean;
}

export interface Thread<Comment extends Said> {
  first: Comment;
  /** In the order of the comments. */
  replies: Comment[];
}

/** A point of a picture. */
export interface Point {
  x: number;
  y: number;
}

export interface Pin extends Point {
  /** That of its comment. */
  id: string;
  number: number;
  isResolved: boolean;
}

/** In the order of the comments. A reply to a comment that is not there is left out. */
export function threadsOf<Comment extends Said>(comments: readonly Comment[]): Thread<Comment>[] {
  const threads = new Map<string, Thread<Comment>>();
  for (const first of comments) if (first.parent_id === null) threads.set(first.id, { first, replies: [] });
  for (const comment of comments)
    if (comment.parent_id !== null) threads.get(comment.parent_id)?.replies.push(comment);
  return [...threads.values()];
}

export const idOf = ({ first }: Thread<Said>): string => first.id;

/** How high a thread is that was not laid out yet, in pixels. */
export const guessHeight = ({ replies }: Thread<Said>): number => 112 + 64 * replies.length;

/** Guests are told the name of an editor, and not that of the owner. */
export function authorOf({
  by,
  guest_name,
  editor_name,
}: Pick<Said, "by" | "guest_name" | "editor_name">): string {
  if (by === "guest") return guest_name || "A guest";
  return editor_name ? `${editor_name} (editor)` : "The board's owner";
}

const LABEL_CHARACTERS = 80;

/** A comment in a few words, as a button that names it says: its pin, who wrote it, and how it begins. */
export function labelOf(comment: Said): string {
  const { number, text, is_deleted } = comment;
  const what = number === null ? "Comment" : `Pin ${number}`;
  if (is_deleted) return `${what}: deleted`;
  const characters = [...text.replace(/\s+/g, " ")];
  const words = characters.slice(0, LABEL_CHARACTERS).join("");
  return `${what} by ${authorOf(comment)}: ${words}${characters.length > LABEL_CHARACTERS ? "…" : ""}`;
}

export function pinsOf(comments: readonly Said[]): Pin[] {
  return comments.flatMap((comment) => {
    const { id, number, x, y } = comment;
    if (number === null || x === null || y === null) return [];
    return [{ id, number, x, y, isResolved: comment.is_resolved }];
  });
}

/** So near to the upper or right edge a pin would be cut off there. */
const NEAR_EDGE = 0.15;

/** To which side of its point a pin hangs: above and to the right of it, unless an edge is near. */
export const sidesOf = ({ x, y }: Point) => ({ isBelow: y < NEAR_EDGE, isLeft: x > 1 - NEAR_EDGE });

/**
 * Where a pin stands in the box of its picture: its sharp corner at the point, however large the picture is shown. What is around it
 * says by `enlarged` how large that is.
 */
export function placeOf(point: Point) {
  const { isBelow, isLeft } = sidesOf(point);
  return {
    left: `${point.x * 100}%`,
    top: `${point.y * 100}%`,
    transformOrigin: "0 0",
    transform: `scale(var(--pin-scale, 1)) translate(${isLeft ? "-100%" : 0}, ${isBelow ? 0 : "-100%"})`,
  };
}

/** The style of what is around pins, so that they keep their size. @param zoom by how much the picture is enlarged. */
export const enlarged = (zoom: number) => ({ "--pin-scale": 1 / zoom }) as object;

/** Where a key moves a point; null for other keys. @param isFar with Shift. */
export function movedBy(key: string, { x, y }: Point, isFar: boolean): Point | null {
  const step = isFar ? 0.1 : 0.01;
  const within = (value: number) => Math.min(1, Math.max(0, value));
  if (key === "ArrowLeft") return { x: within(x - step), y };
  if (key === "ArrowRight") return { x: within(x + step), y };
  if (key === "ArrowUp") return { x, y: within(y - step) };
  if (key === "ArrowDown") return { x, y: within(y + step) };
  return null;
}
