import type { MouseEvent } from "react";
import { AnswerButtons, onAnswerKey } from "./approval/answer-buttons";
import { Feedback, type FeedbackProps } from "./sheet";
import type { GuestCell } from "./state/board";
import type { PictureItem } from "./state/sections";
import { EmptyCell } from "./table";
import { VersionBadge, versionsInWords } from "./versions";

interface Props extends FeedbackProps {
  cell: GuestCell;
  /** Its heads. */
  name: string;
  /** undefined until its page is loaded; the picture is shown all the same. */
  item: PictureItem | undefined;
  /** The path of the board's data. */
  path: string;
  /** Whether it stands on the first screen of most windows. */
  isEager: boolean;
}

/** These load at once, the others when they come near. */
export const EAGER_CELLS = 12;

/** A cell of the table of a share link. */
export function TableCell({ cell, name, item, path, isEager, ...on }: Props) {
  const { picture_id: id } = cell;
  if (id === null) return <EmptyCell state={cell.state} />;
  const address = (variant: string) => `${path}/pictures/${id}/${variant}`;
  const open = (event: MouseEvent) => {
    // A new tab shows the picture by itself, and so does one whose page is not loaded yet.
    if (!item || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    on.onOpen(id, false);
  };
  const { approving } = on;
  const talk = () => on.allowsComments && on.onOpen(id, true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are pressed on what is inside
    <div className="contents" onKeyDown={onAnswerKey({ approving, pictureId: id, onChange: talk })}>
      <a
        href={address("view")}
        aria-label={`Open: ${name}${item ? versionsInWords(item, ", ") : ""}`}
        data-picture={id}
        data-tile
        onClick={open}
        className="cell"
      >
        <img
          src={address("thumbnail")}
          alt={name}
          loading={isEager ? "eager" : "lazy"}
          decoding={isEager ? "sync" : "async"}
          className="size-full object-contain"
        />
        {item && <VersionBadge item={item} />}
      </a>
      {item && (
        <div className="-mx-1 flex justify-end">
          <Feedback item={item} name={name} {...on} />
        </div>
      )}
      {item && approving && (
        <AnswerButtons approving={approving} pictureId={id} name={name} onChange={talk} />
      )}
    </div>
  );
}
