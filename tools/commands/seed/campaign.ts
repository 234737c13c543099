/** A campaign for a mountain lodge: what a small team makes in two weeks, from first ideas to picks. */

import { type CreationRequest, creationRequestSchema, EMBEDDED_LIMITS } from "contract/creations/request";
import { BUILT_IN_STYLES } from "@/components/composer/styles/built-in";
import { styledNegativePrompt, styledPrompt } from "@/lib/prompt/style";

/** The short side of every picture, in pixels. */
const RESOLUTION = 720;

/** One creation of the campaign; its pictures are kept beside this file. */
export interface Shot {
  /** The beginning of the names of its files. */
  name: string;
  /** When it was made: days ago, and the time of that day. */
  day: number;
  time: `${number}:${number}`;
  /** A person's own words. */
  words: string;
  /** The name of a built-in style; empty for none. */
  style: string;
  ratio: string;
  /** The seed of the first picture, chosen by eye; the others have the seeds after it. */
  seed: number;
  pictures: number;
  /** The favourites among its pictures, counted from 0. */
  picks?: readonly number[];
  /** The words that distinguish this variation from those made with it. */
  values?: readonly string[];
}

/** From the first to the last. */
export const CAMPAIGN: readonly Shot[] = [
  {
    name: "lake",
    day: 13,
    time: "10:12",
    words: "A mountain lodge by a lake",
    style: "Photograph",
    ratio: "3:2",
    seed: 1,
    pictures: 4,
    picks: [2],
  },
  {
    name: "summer",
    day: 13,
    time: "10:41",
    words: "A mountain lodge in summer",
    style: "Photograph",
    ratio: "16:9",
    seed: 4,
    pictures: 2,
    values: ["in summer"],
  },
  {
    name: "autumn",
    day: 13,
    time: "10:41",
    words: "A mountain lodge in autumn",
    style: "Photograph",
    ratio: "16:9",
    seed: 4,
    pictures: 2,
    values: ["in autumn"],
  },
  {
    name: "snow",
    day: 13,
    time: "10:41",
    words: "A mountain lodge in deep snow",
    style: "Photograph",
    ratio: "16:9",
    seed: 4,
    pictures: 2,
    picks: [1],
    values: ["in deep snow"],
  },
  {
    name: "night",
    day: 12,
    time: "16:05",
    words: "A mountain lodge at night, lit windows, stars, deep snow",
    style: "Film still",
    ratio: "21:9",
    seed: 3,
    pictures: 2,
    picks: [0],
  },
  {
    name: "dusk",
    day: 12,
    time: "16:22",
    words: "A mountain lodge at dusk, smoke from the chimney, snowfall",
    style: "",
    ratio: "16:9",
    seed: 3,
    pictures: 2,
    picks: [0],
  },
  {
    name: "fireplace",
    day: 11,
    time: "9:48",
    words: "A fireplace in a chalet, an armchair, window light",
    style: "",
    ratio: "3:2",
    seed: 2,
    pictures: 2,
    picks: [0],
  },
  {
    name: "window",
    day: 11,
    time: "10:03",
    words: "A living room with a large window, mountains in winter, morning",
    style: "",
    ratio: "16:9",
    seed: 1,
    pictures: 2,
  },
  {
    name: "terrace",
    day: 10,
    time: "14:30",
    words: "The terrace of a lodge, mountains at sunset",
    style: "",
    ratio: "3:2",
    seed: 3,
    pictures: 2,
    picks: [0],
  },
  {
    name: "chocolate",
    day: 10,
    time: "14:52",
    words: "A cup of hot chocolate on a wooden table, candles, snow outside the window",
    style: "",
    ratio: "1:1",
    seed: 3,
    pictures: 2,
  },
  {
    name: "poster-winter",
    day: 9,
    time: "11:15",
    words: "A mountain lodge in winter, skiers",
    style: "Travel poster",
    ratio: "2:3",
    seed: 1,
    pictures: 4,
    picks: [3],
  },
  {
    name: "poster-autumn",
    day: 9,
    time: "11:33",
    words: "A mountain lodge in autumn at sunset",
    style: "Travel poster",
    ratio: "2:3",
    seed: 3,
    pictures: 2,
  },
  {
    name: "poster-cable-car",
    day: 9,
    time: "11:58",
    words: "A cable car over a forest in winter",
    style: "Travel poster",
    ratio: "2:3",
    seed: 2,
    pictures: 2,
  },
  {
    name: "paper",
    day: 8,
    time: "15:20",
    words: "A mountain lodge in winter",
    style: "Paper cut",
    ratio: "1:1",
    seed: 3,
    pictures: 3,
    picks: [2],
  },
  {
    name: "skiers",
    day: 7,
    time: "9:26",
    words: "Skiers in powder snow at sunset",
    style: "Watercolor",
    ratio: "3:2",
    seed: 1,
    pictures: 2,
  },
  {
    name: "lake-watercolor",
    day: 7,
    time: "9:44",
    words: "A mountain lodge by a lake in summer",
    style: "Watercolor",
    ratio: "3:2",
    seed: 4,
    pictures: 2,
  },
  {
    name: "above",
    day: 6,
    time: "13:10",
    words: "A mountain lodge by a lake in a forest",
    style: "Aerial",
    ratio: "4:3",
    seed: 3,
    pictures: 2,
    picks: [0],
  },
  {
    name: "cable-car",
    day: 5,
    time: "10:37",
    words: "A cable car in the mountains, morning mist",
    style: "Pencil sketch",
    ratio: "3:2",
    seed: 3,
    pictures: 1,
  },
  {
    name: "chalet-ink",
    day: 5,
    time: "10:50",
    words: "A chalet, smoke from the chimney",
    style: "Ink drawing",
    ratio: "1:1",
    seed: 1,
    pictures: 1,
  },
  {
    name: "chalets",
    day: 4,
    time: "16:41",
    words: "Three chalets in winter",
    style: "Isometric",
    ratio: "1:1",
    seed: 1,
    pictures: 1,
  },
  {
    name: "minimal",
    day: 4,
    time: "17:02",
    words: "A mountain lodge in winter",
    style: "Minimal",
    ratio: "3:4",
    seed: 1,
    pictures: 2,
    picks: [0],
  },
  {
    name: "sledge",
    day: 3,
    time: "11:29",
    words: "A sledge in deep snow, a cabin, lit windows, night",
    style: "Oil painting",
    ratio: "3:2",
    seed: 3,
    pictures: 1,
  },
  {
    name: "aurora",
    day: 2,
    time: "15:08",
    words: "A mountain lodge under northern lights, deep snow",
    style: "Photograph",
    ratio: "16:9",
    seed: 2,
    pictures: 4,
    picks: [1],
  },
  {
    name: "neon",
    day: 1,
    time: "9:17",
    words: "A cable car over a mountain village in winter",
    style: "Night neon",
    ratio: "9:16",
    seed: 3,
    pictures: 1,
  },
  {
    name: "sunrise",
    day: 1,
    time: "9:55",
    words: "A mountain lodge in winter at sunrise, mist, calm",
    style: "Photograph",
    ratio: "21:9",
    seed: 3,
    pictures: 2,
    picks: [0],
  },
];

/** The request that the composer would have sent for a shot. @throws Error for an unknown style. */
export function requestOf({ words, style: name, ratio, seed, pictures, values = [] }: Shot): CreationRequest {
  const style = BUILT_IN_STYLES.find((one) => one.name === name) ?? null;
  if (name && !style) throw new Error(`There is no style ${name}.`);
  return creationRequestSchema(EMBEDDED_LIMITS).parse({
    prompt: styledPrompt(style, words),
    negative_prompt: styledNegativePrompt(style, ""),
    is_public: false,
    is_enable_prompt_enhancer: false,
    config: { image_number: pictures },
    settings: { seed, aspect_ratio: ratio, resolution: RESOLUTION },
    written: { prompt: words, style: name, values: [...values] },
  });
}

/** The file of one picture, in the folder of the campaign. */
export const fileOf = ({ name }: Shot, index: number): string => `${name}-${index + 1}.webp`;
