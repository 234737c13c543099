/** A board as the sheet and the presentation show it. */
import type { Slide } from "../../present/slides";
import { madeWithInWords } from "../words";
import type { GuestBoard, GuestItem, GuestPicture } from "./board";

export type PictureItem = GuestItem & { picture: GuestPicture };

export interface Section {
  /** The id of its heading; empty before the first one. */
  id: string;
  title: string;
  items: PictureItem[];
}

export const hasPicture = (item: GuestItem): item is PictureItem => item.picture !== null;

export const picturesOf = (board: GuestBoard): PictureItem[] => board.items.filter(hasPicture);

/** Sections in their order, without empty ones. */
export function sectionsOf({ items }: Pick<GuestBoard, "items">): Section[] {
  const sections: Section[] = [];
  let current: Section = { id: "", title: "", items: [] };
  for (const item of items) {
    if (hasPicture(item)) current.items.push(item);
    else {
      sections.push(current);
      current = { id: item.id, title: item.title, items: [] };
    }
  }
  return [...sections, current].filter(({ items }) => items.length > 0);
}

/** The first pictures in their sections. @param count of pictures. */
export function firstOf(sections: readonly Section[], count: number): Section[] {
  let left = count;
  return sections.flatMap((section) => {
    const items = section.items.slice(0, Math.max(0, left));
    left -= items.length;
    return items.length > 0 ? [{ ...section, items }] : [];
  });
}

export function slidesOf(board: GuestBoard): Slide[] {
  return sectionsOf(board).flatMap(({ title, items }) =>
    items.map(({ picture, note, ...item }) => ({
      id: picture.id,
      url: picture.view_url,
      thumbnailUrl: picture.thumbnail_url,
      width: picture.width,
      height: picture.height,
      caption: note,
      title: item.title || title,
      origin: madeWithInWords([picture.made_with], "a given picture") ?? "",
    })),
  );
}

/** What a picture is called where it is not seen: by its heads in a table, by its note, else by its position from 0. */
export function nameOf({ title, note }: PictureItem, index: number): string {
  const [line = ""] = (title || note).trim().split("\n");
  return line.length > 0 ? line.slice(0, 120) : `Picture ${index + 1}`;
}
