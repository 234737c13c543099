/** Browser storage for tests: what is in it, what fails, and what another tab writes. */
import { vi } from "vitest";

export interface FakeStorage {
  local: Map<string, string>;
  session: Map<string, string>;
  /** `full`: writes fail. `forbidden`: reads fail, too. */
  fail: (how: "full" | "forbidden" | null) => void;
  /** Another tab writes to the shared storage. */
  writeElsewhere: (key: string, text: string) => void;
  restore: () => void;
}

export function stubStorage(): FakeStorage {
  const local = new Map<string, string>();
  const session = new Map<string, string>();
  let failure: "full" | "forbidden" | null = null;
  const area = (kept: Map<string, string>) => ({
    getItem(key: string) {
      if (failure === "forbidden") throw new DOMException("forbidden", "SecurityError");
      return kept.get(key) ?? null;
    },
    setItem(key: string, text: string) {
      if (failure) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, text);
    },
    removeItem(key: string) {
      if (failure) throw new DOMException("forbidden", "SecurityError");
      kept.delete(key);
    },
  });
  vi.stubGlobal("localStorage", area(local));
  vi.stubGlobal("sessionStorage", area(session));
  return {
    local,
    session,
    fail: (how) => {
      failure = how;
    },
    writeElsewhere: (key, text) => void local.set(key, text),
    restore: () => {
      vi.unstubAllGlobals();
    },
  };
}
