"use client";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { whenIdle } from "@/components/ui/lazy/when-idle";
import { drawNotices, type Notice } from "./notify";
import { PlainNotice } from "./plain-notice";

type Drawing = typeof import("./notices");

let loading: Promise<Drawing | null> | undefined;

/** @returns null when it cannot be had now; the next call tries again. */
function load(): Promise<Drawing | null> {
  loading ??= import("./notices").catch(() => {
    loading = undefined;
    return null;
  });
  return loading;
}

/**
 * Where notices are drawn. What draws them well comes when the page is idle, because the moment it is needed may be
 * the very moment the studio cannot be reached; as long as it is missing, a plain line says the same.
 */
export function LazyNotices() {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [plain, setPlain] = useState<Notice | null>(null);
  useEffect(() => {
    const bringUp = async () => {
      const loaded = await load();
      if (loaded) setDrawing(loaded);
      return loaded;
    };
    const callOff = whenIdle(() => void bringUp());
    const stop = drawNotices(async (notice) => {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step to another page is what matters
  useEffect(() => {
    drawing?.dismissPassing();
    setPlain((notice) => (notice?.action ? notice : null));
  }, [path]);
  return (
    <>
      {drawing && <drawing.default />}
      <PlainNotice notice={plain} onDone={() => setPlain(null)} />
    </>
  );
}
