/** The review of the demo's board: a link, pins, a second version, a closed round of approval and an open one. Days and times as of shots of the campaign. */
import type { ApprovalAnswer } from "contract/boards/approval-answers";
import type { Shot } from "../seed/campaign";

export type Moment = Pick<Shot, "day" | "time">;

/** Yesterday, or in some days. */
const at = (time: Moment["time"], day = 1): Moment => ({ day, time });

export const LINK = {
  name: "The client",
  sender: "the design studio",
  introduction:
    "The pictures for the winter campaign. Choose favourites, set a pin where something should change, and answer each picture until the deadline.",
  allows_downloads: true,
  shows_notes: true,
} as const;

/** When the board was made and shared; the last picture of the campaign is a little older. */
export const SHARED = at("10:10");

export interface DemoPin {
  guest: string;
  picture: string;
  /** Fractions of the picture. */
  x: number;
  y: number;
  text: string;
  set: Moment;
  reply: { text: string; sent: Moment };
  isResolved: boolean;
}

/** The first was set while the picture was version 1. */
export const PINS: readonly DemoPin[] = [
  {
    ...{ guest: "The client", picture: "lake-3", x: 0.34, y: 0.72, set: at("11:20"), isResolved: true },
    text: "At night, with the windows lit, please.",
    reply: { text: "Version 2 shows the lodge at night.", sent: at("13:40") },
  },
  {
    ...{ guest: "Marketing", picture: "fireplace-1", x: 0.86, y: 0.76, set: at("15:20"), isResolved: false },
    text: "Could the armchair stand nearer to the fire?",
    reply: { text: "Yes, in the next version.", sent: at("15:40") },
  },
];

/** An edit of the library's chain, which became the next version of what it was made from. */
export const SECOND_VERSION = { of: "lake-3", picture: "lake-night-1", used: at("13:35") } as const;

export interface DemoRound {
  id: string;
  question: string;
  asked: Moment;
  deadline: Moment;
  /** Each name answers at one time: approve, except for the named pictures. */
  people: readonly {
    name: string;
    answered: Moment;
    /** null for a picture that is not answered yet. */
    otherwise: Readonly<Record<string, ApprovalAnswer | null>>;
  }[];
}

export const FIRST_ROUND: DemoRound & { closed: Moment } = {
  ...{ id: "ap_demo-1", question: "Which pictures do we go on with?" },
  ...{ asked: at("10:15"), deadline: at("18:00"), closed: at("13:00") },
  people: [
    {
      name: "The client",
      answered: at("11:30"),
      otherwise: { "lake-3": "change", "minimal-1": "no", "above-1": "no" },
    },
    {
      name: "Marketing",
      answered: at("12:10"),
      otherwise: { "poster-cable-car-1": "no", "minimal-1": "no" },
    },
  ],
};

export const SECOND_ROUND: DemoRound = {
  ...{ id: "ap_demo-2", question: "May we print and publish these?" },
  ...{ asked: at("14:00"), deadline: at("18:00", -3) },
  people: [
    { name: "Marketing", answered: at("15:30"), otherwise: { "fireplace-1": "change" } },
    {
      name: "The client",
      answered: at("16:00"),
      otherwise: { "aurora-2": null, "lake-night-1": null, "poster-winter-4": null, "minimal-1": "no" },
    },
  ],
};

/** In the open round this name can be taken by whoever plays them: what they answered goes along. */
export const FREE_NAME = { name: "The client", freed: at("16:05") } as const;
