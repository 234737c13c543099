import type { Board, BoardItem, BoardPicture } from "contract/boards/board";

export const aBoardPicture = (id: string, change: Partial<BoardPicture> = {}): BoardPicture => ({
  id,
  creation_id: `creation-${id}`,
  index: 0,
  seed: 7,
  width: 300,
  height: 200,
  media_type: "image/png",
  byte_length: 1_000,
  is_favourite: false,
  prompt: `prompt of ${id}`,
  negative_prompt: "",
  style: "",
  made_by: "a model",
  create_time: "2026-01-01T00:00:00.000Z",
  media_url: `/media/${id}`,
  view_url: `/view/${id}`,
  thumbnail_url: `/thumbnail/${id}`,
  ...change,
});

/** An item with a picture; the id of the picture is that of the item with a "p" before it. */
export const aPictureItem = (id: string, change: Partial<BoardItem> = {}): BoardItem => ({
  id,
  picture: aBoardPicture(`p${id}`),
  title: "",
  note: "",
  decision: null,
  versions: [],
  ...change,
});

export const aHeading = (id: string, title = `Section ${id}`): BoardItem => ({
  ...{ id, title, note: "", decision: null, versions: [] },
  picture: null,
});

export const aBoard = (items: BoardItem[], change: Partial<Board> = {}): Board => ({
  id: "board",
  name: "A board",
  ...{ role: "owner", may_share: true, people: [] },
  create_time: "2026-01-01T00:00:00.000Z",
  sheet: null,
  version: 1,
  pictures_tag: "",
  counts: { pictures: items.filter(({ picture }) => picture).length, picks: 0, rejects: 0 },
  not_cleared: {
    all: { count: 0, licences: [] },
    picks: { count: 0, licences: [] },
    unrejected: { count: 0, licences: [] },
  },
  items,
  next_cursor: null,
  favourites: [],
  comments: [],
  approval: null,
  active_links: 0,
  ...change,
});
