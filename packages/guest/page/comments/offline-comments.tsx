import { PinMark } from "../../pins/pin-mark";
import { authorOf, pinsOf, placeOf, type Said, threadsOf } from "../../pins/threads";

/** A comment with its replies behind it, as the file has it: nobody refers to it, so it has no id. */
export type OfflineComment = Omit<Said, "id" | "parent_id"> & {
  isReply: boolean;
  /** Where it is on another version than the one of the file, the number of that; null for others. */
  onVersion: number | null;
};

/** Gives each a name, so that they are threads again. */
function withIds(comments: readonly OfflineComment[]): (Said & Pick<OfflineComment, "onVersion">)[] {
  let first = "";
  return comments.map(({ isReply, ...comment }, index) => {
    const id = String(index);
    if (!isReply) first = id;
    return { ...comment, id, parent_id: isReply ? first : null };
  });
}

/** The pins of a picture, where they cannot be pressed. */
export function OfflinePins({ comments }: { comments: readonly OfflineComment[] }) {
  return pinsOf(withIds(comments)).map((pin) => (
    <span
      key={pin.id}
      aria-hidden
      data-pin={pin.number}
      style={placeOf(pin)}
      className="pointer-events-none absolute"
    >
      <PinMark at={pin} isResolved={pin.isResolved}>
        {pin.number}
      </PinMark>
    </span>
  ));
}

/** What was said about a picture, to read. */
export function OfflineComments({ comments }: { comments: readonly OfflineComment[] }) {
  if (comments.length === 0) return null;
  return (
    <ol aria-label="Comments" className="flex flex-col gap-3 pt-3 text-sm">
      {threadsOf(withIds(comments)).map(({ first, replies }) => (
        <li key={first.id}>
          <Words comment={first} />
          {replies.length > 0 && (
            <ol className="mt-2 flex flex-col gap-2 border-l border-hairline pl-3">
              {replies.map((reply) => (
                <li key={reply.id}>
                  <Words comment={reply} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

function Words({ comment }: { comment: Said & Pick<OfflineComment, "onVersion"> }) {
  const { onVersion, number, text, is_deleted, is_resolved } = comment;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium break-words">
        {number !== null && (
          <PinMark isResolved={is_resolved}>
            <span className="sr-only">Pin </span>
            {number}
          </PinMark>
        )}
        {!is_deleted && <bdi>{authorOf(comment)}</bdi>}
        {onVersion !== null && <span className="text-xs font-normal text-faint">on version {onVersion}</span>}
        {is_resolved && <span className="text-xs font-normal text-faint">Resolved</span>}
      </p>
      <p dir="auto" className="break-words whitespace-pre-line text-muted">
        {is_deleted ? "Deleted" : text}
      </p>
    </>
  );
}
