/** Days in a named time zone, so that the server and the browser divide the library in the same way. */

export interface Day {
  year: number;
  /** From 1; with `dayStart` it may lie outside a year, and the day outside a month. */
  month: number;
  day: number;
}

/** Names come from requests; the same zone can be written in many ways. */
const MAX_FORMATS = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const numeric = "numeric";
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(zone, format);
  return format;
}

/** Whether this machine knows the time zone. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** What a clock on the wall shows, as if it were UTC, in milliseconds. */
function wallTime(at: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The day of a moment. @param at milliseconds. */
export function dayAt(at: number, zone: string): Day {
  const wall = new Date(wallTime(at, zone));
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/** The moment at which a day begins, in milliseconds. */
export function dayStart({ year, month, day }: Day, zone: string): number {
  const wall = Date.UTC(year, month - 1, day);
  // The offset is that of the result, which may differ from that of the first guess by a change to summer time.
  const guess = wall - (wallTime(wall, zone) - wall);
  return wall - (wallTime(guess, zone) - Math.floor(guess / 1_000) * 1_000);
}
