/** The sections of the library: by time today, yesterday, then months; by shape wide, square, tall. */
import type { Creation } from "contract/creations/creation";
import type { ListOrder } from "contract/creations/list-order";
import { shapeOf } from "contract/models/shape";
import { dayAt, dayStart } from "../zone";

export interface Section {
  key: string;
  title: string;
  /** Whether a creation belongs to this section. */
  isIn: (creation: Creation) => boolean;
}

/** A part of a list by time, with its heading. */
export interface Period {
  key: string;
  title: string;
  /** An ISO time; the first moment of the period. */
  from: string;
  /** The first text after those of its times: an ISO time, or `~` for a period that goes on. */
  end: string;
}

/** What "today" means. */
export interface Today {
  /** Milliseconds. */
  now: number;
  /** The name of the time zone, such as `Europe/Berlin`. */
  zone: string;
  /** Periods that are known already. The server sends those of the first page: a browser's first date in a time zone takes up to 20 ms. */
  periods?: readonly Period[];
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

/** The periods of a day that were computed before: asking for days in a time zone is slow, and most pages are in a known month. */
const known = new WeakMap<Today, Section[]>();

function timeSection(creation: Creation, today: Today): Section {
  const sections = known.get(today) ?? (today.periods ?? []).map(sectionOfPeriod);
  known.set(today, sections);
  const before = sections.find(({ isIn }) => isIn(creation));
  if (before) return before;
  const section = sectionOfPeriod(periodOf(creation, today));
  sections.push(section);
  return section;
}

const sectionOfPeriod = ({ key, title, from, end }: Period): Section => ({
  key,
  title,
  // Compared as texts, which is many times faster than parsing thousands of times.
  isIn: ({ create_time: time }) => time >= from && time < end,
});

/** The periods of a list, each once. @param creations ordered by time. */
export function periodsOf(creations: readonly Creation[], today: Today): Period[] {
  const periods: Period[] = [];
  for (const creation of creations) {
    const last = periods.at(-1);
    if (!last || !sectionOfPeriod(last).isIn(creation)) periods.push(periodOf(creation, today));
  }
  return periods;
}

function periodOf(creation: Creation, { now, zone }: Today): Period {
  const made = Date.parse(creation.create_time);
  const { year, month, day } = dayAt(now, zone);
  const today = dayStart({ year, month, day }, zone);
  if (made >= today) return period("today", "Today", today, Number.POSITIVE_INFINITY);
  const yesterday = dayStart({ year, month, day: day - 1 }, zone);
  if (made >= yesterday) return period("yesterday", "Yesterday", yesterday, today);
  const of = dayAt(made, zone);
  const from = dayStart({ ...of, day: 1 }, zone);
  const next = dayStart({ ...of, month: of.month + 1, day: 1 }, zone);
  const title = new Date(Date.UTC(of.year, of.month - 1, 1)).toLocaleDateString("en", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return period(`${of.year}-${of.month}`, title, from, Math.min(next, yesterday));
}

const period = (key: string, title: string, from: number, end: number): Period => ({
  key,
  title,
  from: new Date(from).toISOString(),
  end: Number.isFinite(end) ? new Date(end).toISOString() : "~",
});
