/** The sections of the library: today, yesterday, then months. */

export interface Section {
  key: string;
  title: string;
  /** Whether a creation of the same time or earlier belongs to this section. */
  isIn: (createTime: string) => boolean;
}

/**
 * @param createTime ISO, as the studio writes it.
 * @param now milliseconds of this machine's clock and time zone.
 */
export function sectionOf(createTime: string, now: number): Section {
  const made = new Date(createTime);
  const today = startOfDay(new Date(now), 0);
  if (made >= today) return section("today", "Today", today);
  const yesterday = startOfDay(new Date(now), -1);
  if (made >= yesterday) return section("yesterday", "Yesterday", yesterday);
  const month = new Date(made.getFullYear(), made.getMonth(), 1);
  const title = month.toLocaleDateString("en", { month: "long", year: "numeric" });
  return section(`${month.getFullYear()}-${month.getMonth() + 1}`, title, month);
}

function section(key: string, title: string, start: Date): Section {
  // Compared as texts, which is many times faster than parsing thousands of times.
  const from = start.toISOString();
  return { key, title, isIn: (createTime) => createTime >= from };
}

const startOfDay = (day: Date, days: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
