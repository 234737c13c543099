import { WindowedList } from "../../growing";
import { guessHeight, idOf, threadsOf } from "../../pins/threads";
import type { GuestComment } from "../state/board";
import { CommentForm } from "./comment-form";
import { GuestThread } from "./guest-thread";
import type { Speaking, VersionsOfComments } from "./speaking";

interface Props {
  comments: readonly GuestComment[];
  /** null for the whole board. */
  pictureId: string | null;
  /** What unsent words belong to, as long as it is the same; the picture by default. */
  draftOf?: string;
  /** That of the form. */
  label?: string;
  /** Of comments on several versions of a picture; null for others. */
  versions?: VersionsOfComments | null;
  /** Whether the link still takes comments. */
  isOpen: boolean;
  /** The name that the studio knows of this guest; empty for none. */
  knownName: string;
  speaking: Speaking;
  /** The text field takes the focus at once. */
  takesFocus?: boolean;
  /** The comment whose pin is highlighted. */
  activeId?: string | null;
  onActivate?: ((id: string) => void) | undefined;
  /** Sets a pin in place of a comment on the whole picture, where somebody asks for a change. */
  onPin?: (() => void) | undefined;
  /** Whether the form is elsewhere. */
  hasOwnForm?: boolean;
}

/** What guests and the board's owner said, and the form to say more. */
export function Comments({
  comments,
  pictureId,
  draftOf,
  label = "Your comment on the whole board",
  versions = null,
  isOpen,
  knownName,
  speaking,
  takesFocus = false,
  activeId = null,
  onActivate,
  onPin,
  hasOwnForm = false,
}: Props) {
  const threads = threadsOf(comments);
  return (
    <div className="flex flex-col gap-5">
      {threads.length > 0 && (
        <WindowedList
          as="ol"
          className="flex flex-col gap-2"
          items={threads}
          idOf={idOf}
          guessHeight={guessHeight}
          keptId={activeId}
        >
          {(thread, place) => (
            <GuestThread
              key={thread.first.id}
              thread={thread}
              place={place}
              isOpen={isOpen}
              knownName={knownName}
              speaking={speaking}
              isActive={thread.first.id === activeId}
              onActivate={onActivate}
              versions={versions}
            />
          )}
        </WindowedList>
      )}
      {isOpen && !hasOwnForm && onPin && (
        <p className="text-sm text-muted">
          What should change? Say it here, or{" "}
          <button
            type="button"
            onClick={onPin}
            className="rounded py-2 text-ink underline underline-offset-4"
          >
            set a pin at the place
          </button>
        </p>
      )}
      {isOpen && !hasOwnForm && (
        <CommentForm
          key={draftOf ?? pictureId}
          label={label}
          knownName={knownName}
          takesFocus={takesFocus}
          onSend={(written) => speaking.comment({ ...written, picture_id: pictureId })}
        />
      )}
    </div>
  );
}
