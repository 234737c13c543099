/** How long a page's main thread is busy at a time. */
import type { Browser, Page } from "@playwright/test";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's processor time. */
  tdur?: number;
  args?: { name?: string };
}

/**
 * @param act what is done on the page meanwhile.
 * @returns the longest task of the page's main thread, in milliseconds of that thread's processor time: what other programs of the
 *   machine take does not count. A frame holds a task at least.
 */
export async function longestTask(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await act();
  const trace = (await browser.stopTracing()).toString();
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents.flatMap(({ name, args, pid, tid }) =>
      name === "thread_name" && args?.name === "CrRendererMain" ? [`${pid} ${tid}`] : [],
    ),
  );
  const tasks = traceEvents.filter(
    ({ ph, name, pid, tid }) => ph === "X" && /RunTask/.test(name) && mains.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error("The trace has no tasks.");
  return Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1_000;
}
