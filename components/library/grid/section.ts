/** The sections of the library: by time today, yesterday, then months; by shape wide, square, tall. */
import type { Creation } from "@/lib/contract/creation";
import type { ListOrder } from "@/lib/contract/creation-list";
import { shapeOf } from "@/lib/contract/search";
import { dayAt, dayStart } from "../zone";

export interface Section {
  key: string;
  title: string;
  /** Whether a creation belongs to this section. */
  isIn: (creation: Creation) => boolean;
}

/** What "today" means. */
export interface Today {
  /** Milliseconds. */
  now: number;
  /** The name of the time zone, such as `Europe/Berlin`. */
  zone: string;
}

export const SHAPE_WORDS = { wide: "Wide", square: "Square", tall: "Tall" } as const;

/** The section of a creation in a list of this order. */
export function sectionOf(creation: Creation, order: ListOrder, today: Today): Section {
  return order === "shape" ? shapeSection(creation) : timeSection(creation, today);
}

function shapeSection({ settings }: Creation): Section {
  const shape = shapeOf(settings.aspect_ratio);
  // Thousands of creations have a few aspect ratios.
  const known = new Map<string, boolean>();
  const isIn = ({ settings: { aspect_ratio: ratio } }: Creation) => {
    const answer = known.get(ratio) ?? shapeOf(ratio) === shape;
    known.set(ratio, answer);
    return answer;
  };
  return { key: shape, title: SHAPE_WORDS[shape], isIn };
}

/** The sections of a day that were computed before: asking for days in a time zone is slow, and most pages are in a known month. */
const known = new WeakMap<Today, Section[]>();

function timeSection(creation: Creation, today: Today): Section {
  const sections = known.get(today) ?? [];
  known.set(today, sections);
  const before = sections.find(({ isIn }) => isIn(creation));
  if (before) return before;
  const section = newTimeSection(creation.create_time, today);
  sections.push(section);
  return section;
}

function newTimeSection(createTime: string, { now, zone }: Today): Section {
  const made = Date.parse(createTime);
  const { year, month, day } = dayAt(now, zone);
  const today = dayStart({ year, month, day }, zone);
  if (made >= today) return between("today", "Today", today, Number.POSITIVE_INFINITY);
  const yesterday = dayStart({ year, month, day: day - 1 }, zone);
  if (made >= yesterday) return between("yesterday", "Yesterday", yesterday, today);
  const of = dayAt(made, zone);
  const from = dayStart({ ...of, day: 1 }, zone);
  const next = dayStart({ ...of, month: of.month + 1, day: 1 }, zone);
  const title = new Date(Date.UTC(of.year, of.month - 1, 1)).toLocaleDateString("en", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return between(`${of.year}-${of.month}`, title, from, Math.min(next, yesterday));
}

function between(key: string, title: string, from: number, to: number): Section {
  // Compared as texts, which is many times faster than parsing thousands of times.
  const first = new Date(from).toISOString();
  const end = Number.isFinite(to) ? new Date(to).toISOString() : "~";
  return { key, title, isIn: ({ create_time: time }) => time >= first && time < end };
}
