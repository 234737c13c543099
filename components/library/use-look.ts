"use client";
import { LIBRARY_LOOK_COOKIE } from "contract/creations/library-look";
import { useCallback, useEffect, useState } from "react";
import { keepCookie } from "@/lib/client/cookie";
import { type LibraryLook, writeLook } from "./look";

/** The last look of this tab: when the router shows an earlier page again, that page has an earlier look. */
let latest: LibraryLook | null = null;

/** The look, kept in a cookie for the next visit. @param initial as the server read it. */
export function useLook(initial: LibraryLook): [LibraryLook, (change: Partial<LibraryLook>) => void] {
  const [look, setLook] = useState(() => latest ?? initial);
  const change = useCallback(
    (next: Partial<LibraryLook>) => {
      latest = { ...(latest ?? initial), ...next };
      setLook(latest);
      keepCookie(LIBRARY_LOOK_COOKIE, writeLook(latest));
    },
    [initial],
  );
  const { zone } = look;
  useEffect(() => {
    // In a task of its own: the first date format of a page takes up to 13 ms, and the page has just begun.
    const timer = setTimeout(() => {
      const current = Intl.DateTimeFormat().resolvedOptions().timeZone;
      if (current && current !== zone) change({ zone: current });
    });
    return () => clearTimeout(timer);
  }, [zone, change]);
  return [look, change];
}
