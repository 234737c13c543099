/** A page of paper with one picture and its caption. */
import type { ReactNode } from "react";

interface Props {
  picture: {
    number: number;
    section: string;
    note: string;
    width: number;
    height: number;
    viewUrl: string;
  };
  /** Above the picture. */
  head: ReactNode;
  /** The name of the board. */
  name: string;
  /** The number of pictures. */
  of: number;
}

/** A longer note is set smaller, so that the picture stays large. */
const LONG_NOTE_CHARACTERS = 600;

export function Sheet({ picture: { number, section, note, width, height, viewUrl }, head, name, of }: Props) {
  const place = section === "" ? name : `${name} — ${section}`;
  return (
    <figure className="sheet" data-lies={width > height || undefined}>
      {head}
      {/* biome-ignore lint/performance/noImgElement: the address is signed, and printing needs every picture at once */}
      <img
        className="sheet-picture"
        src={viewUrl}
        alt={note || `Picture ${number}`}
        width={width}
        height={height}
        loading="eager"
        data-printed=""
      />
      <figcaption className="sheet-caption">
        {note !== "" && (
          <p className="sheet-note" data-long={note.length > LONG_NOTE_CHARACTERS || undefined}>
            {note}
          </p>
        )}
        <p className="sheet-line">
          <span>{place}</span>
          <span>
            {number} / {of}
          </span>
        </p>
      </figcaption>
    </figure>
  );
}
