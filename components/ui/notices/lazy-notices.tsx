"use client";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { whenIdle } from "@/components/ui/lazy/when-idle";
import { type Notice, showNotices } from "./notify";
import { PlainNotice } from "./plain-notice";

type Notices = typeof import("./notices");

let loading: Promise<Notices | null> | undefined;

/** @returns null when the module cannot be loaded; the next call tries again. */
function load(): Promise<Notices | null> {
  loading ??= import("./notices").catch(() => {
    loading = undefined;
    return null;
  });
  return loading;
}

/**
 * Shows notices. The toast library loads while the page is idle, because the first notice may be that the studio is
 * unreachable; until it is loaded, a plain line shows the notice.
 */
export function LazyNotices() {
  const [toasts, setToasts] = useState<Notices | null>(null);
  const [plain, setPlain] = useState<Notice | null>(null);
  useEffect(() => {
    const bringUp = async () => {
      const loaded = await load();
      if (loaded) setToasts(loaded);
      return loaded;
    };
    const callOff = whenIdle(() => void bringUp());
    const stop = showNotices(async (notice) => {
      const loaded = await bringUp();
      if (loaded) loaded.showNotice(notice);
      setPlain(loaded ? null : notice);
    });
    return () => {
      callOff();
      stop();
    };
  }, []);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the page
  useEffect(() => {
    toasts?.dismissPassing();
    setPlain((notice) => (notice?.action ? notice : null));
  }, [path]);
  return (
    <>
      {toasts && <toasts.default />}
      <PlainNotice notice={plain} onDone={() => setPlain(null)} />
    </>
  );
}
