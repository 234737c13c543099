/** Durations and times in words. */
/** `0:07`, `12:03`, `1:02:03`. Never negative. */
export function clockTime(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1_000));
  const seconds = String(total % 60).padStart(2, "0");
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3_600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}

/** `0.8 s`, `12 s`, `3 min 5 s`, `1 h 2 min`. */
export function spanInWords(ms: number): string {
  const seconds = Math.max(0, ms) / 1_000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}

/** Longer times are told in minutes. */
const MAX_SECONDS_IN_WORDS = 100;

/** `about 12 s`, `about 3 min`: what something usually takes. */
export const usualTimeInWords = (seconds: number): string =>
  seconds < MAX_SECONDS_IN_WORDS
    ? `about ${Math.max(1, Math.round(seconds))} s`
    : `about ${Math.round(seconds / 60)} min`;

/** Made once, and when it is needed: that takes a browser longer than to write a hundred dates with it. */
let day: Intl.DateTimeFormat | undefined;

/** `just now`, `4 min ago`, `3 h ago`, `2 d ago`, then a date. */
export function agoInWords(time: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(time)) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  if (minutes < 7 * 24 * 60) return `${Math.floor(minutes / (24 * 60))} d ago`;
  day ??= new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
  return day.format(new Date(time));
}
