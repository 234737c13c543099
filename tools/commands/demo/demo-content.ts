/** What the board of the demo holds, and what guests have said about it. */
import type { Decision } from "contract/boards/board";

export interface DemoPicture {
  /** The file of the campaign, without its ending. */
  picture: string;
  note?: string;
  decision?: Decision;
}

export interface DemoSection {
  title: string;
  pictures: readonly DemoPicture[];
}

export const BOARD_NAME = "Mountain lodge, winter campaign";

/** In the board's order. Some are decided, so that culling has something left to do. */
export const SECTIONS: readonly DemoSection[] = [
  {
    title: "Key visual",
    pictures: [
      {
        picture: "aurora-2",
        note: "Cover of the brochure: the sky leaves room for the headline.",
        decision: "pick",
      },
      { picture: "night-1", note: "Wide version for the website's first screen.", decision: "pick" },
      { picture: "lake-3", note: "The same lake at night, edited with two words." },
      { picture: "sunrise-1" },
      { picture: "snow-2" },
      { picture: "dusk-1" },
      { picture: "dusk-2", decision: "reject" },
    ],
  },
  {
    title: "Posters",
    pictures: [
      { picture: "poster-winter-4", note: "A2, for the valley station.", decision: "pick" },
      { picture: "poster-winter-1" },
      { picture: "poster-autumn-1" },
      { picture: "poster-cable-car-1" },
      { picture: "poster-cable-car-2", decision: "reject" },
      { picture: "neon-1" },
    ],
  },
  {
    title: "Inside",
    pictures: [
      { picture: "fireplace-1", note: "For the page about the rooms.", decision: "pick" },
      { picture: "window-1" },
      { picture: "terrace-1" },
      { picture: "chocolate-1" },
    ],
  },
  {
    title: "Illustrations",
    pictures: [
      { picture: "paper-3", note: "Cards on the tables; the motif works without words." },
      { picture: "minimal-1" },
      { picture: "lake-watercolor-1" },
      { picture: "skiers-1" },
      { picture: "chalets-1" },
      { picture: "above-1" },
    ],
  },
];

/** Guests are named by what they do. */
export const GUESTS: readonly {
  name: string;
  favourites: readonly string[];
  /** Without a picture, about the whole board. */
  comments: readonly { picture?: string; text: string; hoursAgo: number }[];
}[] = [
  {
    name: "The client",
    favourites: ["aurora-2", "poster-winter-4", "fireplace-1", "terrace-1"],
    comments: [
      { picture: "aurora-2", text: "This is the one. Could the lodge be a little smaller?", hoursAgo: 5 },
      { text: "A strong set. We would like to decide on the posters this week.", hoursAgo: 4 },
    ],
  },
  {
    name: "Marketing",
    favourites: ["aurora-2", "night-1", "poster-winter-4"],
    comments: [
      {
        picture: "poster-winter-4",
        text: "Works from far away. Do we have the same for autumn?",
        hoursAgo: 3,
      },
    ],
  },
  {
    name: "Web design",
    favourites: ["night-1", "paper-3", "aurora-2"],
    comments: [
      { picture: "night-1", text: "The wide one fits the first screen without cropping.", hoursAgo: 2 },
    ],
  },
];
