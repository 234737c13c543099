import type { CSSProperties, MouseEvent } from "react";
import { AnswerButtons, onAnswerKey } from "./approval/answer-buttons";
import type { Answering } from "./approval/use-approval";
import { FavouriteButton, RoundButton } from "./controls";
import { InTurn } from "./in-turn";
import { nameOf, type PictureItem, type Section } from "./state/sections";
import { countOf } from "./state/versions";
import { EarlierVersions, VersionBadge, versionsInWords } from "./versions";

export interface FeedbackProps {
  /** The number of comments by the picture's id. */
  comments: ReadonlyMap<string, number>;
  allowsFavourites: boolean;
  allowsComments: boolean;
  onOpen: (pictureId: string, toComment: boolean) => void;
  onFavourite: (pictureId: string, isFavourite: boolean) => void;
  /** null where the owner does not ask for approval. */
  approving: Answering | null;
}

interface Props extends FeedbackProps {
  sections: readonly Section[];
  /** How many pictures stand before them. */
  from: number;
}

/** These stand on the first screen of most windows: they load at once, the others when they come near. */
const EAGER = 6;
/** So many figures are brought to life in one turn. */
const AT_ONCE = 25;
/** The studio's thumbnails and copies for presenting, by their longer side; see the contract's pictures. */
const THUMBNAIL_PIXELS = 768;
const VIEW_PIXELS = 1_600;

/** All pictures in justified rows, section by section; complete in the HTML. */
export function Sheet({ sections, from, ...props }: Props) {
  let index = from;
  return sections.map((section) => {
    const first = index;
    index += section.items.length;
    return (
      <section key={section.id} aria-label={section.title || undefined} className="mt-12 first:mt-0 sm:mt-16">
        {section.title && (
          <h2 className="mb-5 text-lg font-medium text-balance break-words">{section.title}</h2>
        )}
        <div className="sheet">
          {inParts(section.items).map((items, part) => {
            const from = first + part * AT_ONCE;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
              <InTurn key={part} turn={Math.floor(from / AT_ONCE)}>
                {() => (
                  <div className="contents">
                    {items.map((item, place) => (
                      <Figure key={item.id} item={item} index={from + place} {...props} />
                    ))}
                  </div>
                )}
              </InTurn>
            );
          })}
        </div>
      </section>
    );
  });
}

const inParts = <Item,>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, part) =>
    items.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );

function Figure({ item, index, ...on }: { item: PictureItem; index: number } & FeedbackProps) {
  const { picture, note } = item;
  const { id, width, height } = picture;
  const name = nameOf(item, index);
  const open = (event: MouseEvent) => {
    // A new tab shows the picture by itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    on.onOpen(id, false);
  };
  const isEager = index < EAGER;
  const { approving } = on;
  const talk = () => on.allowsComments && on.onOpen(id, true);
  return (
    <figure
      className="figure"
      style={{ "--ratio": (width / height).toFixed(4), "--foot": footOf(on) } as CSSProperties}
      onKeyDown={onAnswerKey({ approving, pictureId: id, onChange: talk })}
    >
      <a
        href={picture.view_url}
        aria-label={`Open: ${name}${versionsInWords(item, ", ")}`}
        data-picture={id}
        data-tile
        onClick={open}
        className="relative block overflow-hidden rounded-tile bg-tray"
      >
        <img
          src={picture.thumbnail_url}
          srcSet={`${picture.thumbnail_url} ${shownWidth(picture, THUMBNAIL_PIXELS)}w, ${picture.view_url} ${shownWidth(picture, VIEW_PIXELS)}w`}
          sizes={`(width < 40rem) 100vw, max(${Math.round((width / height) * 240)}px, ${Math.round((width / height) * 25)}vw)`}
          alt={name}
          width={width}
          height={height}
          loading={isEager ? "eager" : "lazy"}
          fetchPriority={index < 2 ? "high" : "auto"}
          decoding={isEager ? "sync" : "async"}
          className="h-auto w-full"
        />
        <VersionBadge item={item} />
      </a>
      <EarlierVersions item={item} />
      <div className="figure-foot">
        <div className="flex items-start gap-3 pt-1.5">
          <figcaption className="min-w-0 flex-1 pt-2.5 pb-2 text-sm break-words whitespace-pre-line text-muted">
            {note && <span className="line-clamp-4">{note}</span>}
          </figcaption>
          <div className="-mr-2 flex shrink-0">
            <Feedback item={item} name={name} {...on} />
          </div>
        </div>
        {approving && <AnswerButtons approving={approving} pictureId={id} name={name} onChange={talk} />}
      </div>
    </figure>
  );
}

/** The room of what stands below a picture, without notes and names. A button is as large as a thumb. */
function footOf({ allowsFavourites, allowsComments, approving }: FeedbackProps): string {
  const buttons = allowsFavourites || allowsComments ? 2.75 : 0.625;
  const answers = approving ? (approving.isOpen ? 2.75 : 2.25) : 0;
  return `${0.375 + buttons + answers}rem`;
}

/** Favourite and comments of a picture, as far as the link has them. */
export function Feedback({
  item,
  name,
  comments,
  ...on
}: FeedbackProps & { item: PictureItem; name: string }) {
  const { id, favourites, is_favourite } = item.picture;
  const count = countOf(item, comments);
  return (
    <>
      {on.allowsFavourites && (
        <FavouriteButton
          name={name}
          count={favourites}
          isFavourite={is_favourite}
          onChange={(isFavourite) => on.onFavourite(id, isFavourite)}
        />
      )}
      {(on.allowsComments || count > 0) && (
        <RoundButton
          icon="comment"
          label={`Comments: ${name}${count > 0 ? `, ${count}` : ""}`}
          onClick={() => on.onOpen(id, true)}
        >
          {count > 0 && <span>{count}</span>}
        </RoundButton>
      )}
    </>
  );
}

/** The width of a copy in pixels, which browsers compare with the room that they have for it. */
function shownWidth({ width, height }: { width: number; height: number }, longerSide: number): number {
  return Math.round(width * Math.min(1, longerSide / Math.max(width, height)));
}
