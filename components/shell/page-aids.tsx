"use client";
import { useEffect } from "react";
import { whenIdle } from "@/components/ui/lazy/when-idle";

/** Loads the tooltips, and what keeps the focus on the page, while the page is idle. */
export function PageAids() {
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    const callOff = whenIdle(() => {
      import("./start-page-aids").then(
        ({ startPageAids }) => {
          if (!isGone) stop = startPageAids();
        },
        // The page works without them.
        () => {},
      );
    });
    return () => {
      isGone = true;
      callOff();
      stop();
    };
  }, []);
  return null;
}
