import { afterEach, expect, test, vi } from "vitest";
import { type Notice, showNotices } from "@/components/ui/notices/notify";
import { lateCode } from "./late-code";
import { runLate } from "./run-late";

const shown: Notice[] = [];
const hide = showNotices((notice) => shown.push(notice));
afterEach(() => {
  shown.length = 0;
});

test("an action whose code is loaded runs within the click, as the clipboard asks for", async () => {
  const late = lateCode(async () => ({ run: vi.fn() }));
  await late.fetch();
  let hasRun = false;
  runLate(late, () => {
    hasRun = true;
  });
  expect(hasRun).toBe(true);
});

test("an action whose code is not loaded yet runs once, after it has loaded", async () => {
  const late = lateCode(async () => "code");
  const run = vi.fn();
  runLate(late, run);
  expect(run).not.toHaveBeenCalled();
  await expect.poll(() => run).toHaveBeenCalledExactlyOnceWith("code");
  expect(shown).toEqual([]);
});

test("an action whose code cannot be loaded is reported, and Retry runs it", async () => {
  const load = vi.fn(async () => "code");
  load.mockRejectedValueOnce(new Error("offline"));
  const late = lateCode(load);
  const run = vi.fn();
  runLate(late, run);
  await expect.poll(() => shown).toHaveLength(1);
  expect(run).not.toHaveBeenCalled();
  shown[0]?.action?.run();
  await expect.poll(() => run).toHaveBeenCalledExactlyOnceWith("code");
  hide();
});
