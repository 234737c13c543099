import type { Said, Thread } from "guest/pins";

/** Whether two objects have the same values, looked at one level deep. */
export function isAlike<Value extends object>(one: Value, other: Value): boolean {
  const keys = Object.keys(one) as (keyof Value)[];
  return keys.length === Object.keys(other).length && keys.every((key) => Object.is(one[key], other[key]));
}

/** Whether two threads say the same; a comment's values are texts, numbers and switches. */
export const isSameThread = <Comment extends Said>(one: Thread<Comment>, other: Thread<Comment>): boolean =>
  one === other ||
  (isAlike(one.first, other.first) &&
    one.replies.length === other.replies.length &&
    one.replies.every((reply, at) => isAlike(reply, other.replies[at] as Comment)));
