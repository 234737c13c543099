/** A board as a guest gets it, for tests. */
import type { GuestApproval, GuestBoard, GuestComment, GuestItem, GuestPicture } from "./board";

export function aPicture(id: string, changes: Partial<GuestPicture> = {}): GuestPicture {
  const address = `/api/shared/the-secret/pictures/${id}`;
  return {
    id,
    width: 1536,
    height: 1024,
    thumbnail_url: `${address}/thumbnail`,
    view_url: `${address}/view`,
    download_url: null,
    made_with: "ai",
    settings: null,
    favourites: 0,
    is_favourite: false,
    ...changes,
  };
}

export const aPictureItem = (id: string, changes: Partial<GuestItem> = {}): GuestItem => ({
  id: `item-${id}`,
  picture: aPicture(id),
  title: "",
  note: "",
  versions: [],
  ...changes,
});

export const aHeading = (title: string): GuestItem => ({
  id: `heading-${title}`,
  picture: null,
  title,
  note: "",
  versions: [],
});

export const aGuestComment = (id: string, changes: Partial<GuestComment> = {}): GuestComment => ({
  ...{ id, picture_id: null, parent_id: null, number: null, x: null, y: null },
  ...{ by: "guest", guest_name: "Marta", text: "All of it", create_time: "2030-01-01T10:00:00.000Z" },
  ...{ is_edited: false, is_deleted: false, is_resolved: false, is_mine: false },
  ...changes,
});

export const anApproval = (changes: Partial<GuestApproval> = {}): GuestApproval => ({
  ...{ id: "ap1", question: "May we print these?", deadline_time: null, is_closed: false },
  ...{ names: null, name: "", answers: [], others: null },
  ...changes,
});

export function aGuestBoard(changes: Partial<GuestBoard> = {}): GuestBoard {
  return {
    name: "Winter campaign",
    ...{ sender: "", introduction: "", logo: null },
    expire_time: "2030-12-06T10:00:00.000Z",
    shows_prompts: false,
    allows_downloads: false,
    allows_favourites: true,
    allows_comments: true,
    pictures: 2,
    made_with: ["ai"],
    table: null,
    items: [aPictureItem("p1"), aPictureItem("p2")],
    next_cursor: null,
    items_tag: "",
    favourites: [],
    comments: [],
    guest_name: "",
    approval: null,
    ...changes,
  };
}
