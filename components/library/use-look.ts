"use client";
import { useCallback, useEffect, useState } from "react";
import { LIBRARY_LOOK_COOKIE } from "@/lib/contract/library-look";
import { type LibraryLook, writeLook } from "./look";

const MAX_AGE_S = 365 * 24 * 3_600;

/** The last look of this tab: when the router shows an earlier page again, that page has an earlier look. */
let latest: LibraryLook | null = null;

/** The look, kept in a cookie for the next visit. @param initial as the server read it. */
export function useLook(initial: LibraryLook): [LibraryLook, (change: Partial<LibraryLook>) => void] {
  const [look, setLook] = useState(() => latest ?? initial);
  const change = useCallback(
    (next: Partial<LibraryLook>) => {
      latest = { ...(latest ?? initial), ...next };
      setLook(latest);
      const secure = window.location.protocol === "https:" ? "; secure" : "";
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
      document.cookie = `${LIBRARY_LOOK_COOKIE}=${encodeURIComponent(writeLook(latest))}; path=/; max-age=${MAX_AGE_S}; samesite=lax${secure}`;
    },
    [initial],
  );
  const { zone } = look;
  useEffect(() => {
    const current = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (current && current !== zone) change({ zone: current });
  }, [zone, change]);
  return [look, change];
}
