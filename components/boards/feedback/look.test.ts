import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LOOK_MS, whenLookedAt } from "./look";

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  show(state: DocumentVisibilityState) {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

describe("what guests said counts as seen", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const watched = () => {
    const page = new Page();
    const onSeen = vi.fn();
    return { page, onSeen, end: whenLookedAt(page, onSeen) };
  };

  test("after it was shown for a moment, and not when the panel is closed before", () => {
    const { onSeen } = watched();
    vi.advanceTimersByTime(LOOK_MS - 1);
    expect(onSeen).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onSeen).toHaveBeenCalledOnce();
    const closed = watched();
    closed.end();
    closed.page.show("visible");
    vi.advanceTimersByTime(LOOK_MS);
    expect(closed.onSeen).not.toHaveBeenCalled();
  });
  test("when the owner returns to a tab that was hidden too early", () => {
    const { page, onSeen } = watched();
    vi.advanceTimersByTime(LOOK_MS - 1);
    page.show("hidden");
    vi.advanceTimersByTime(10 * LOOK_MS);
    expect(onSeen).not.toHaveBeenCalled();
    page.show("visible");
    vi.advanceTimersByTime(LOOK_MS);
    expect(onSeen).toHaveBeenCalledOnce();
  });
});
