"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useStoredFlag } from "@/lib/client/stored-flag";

/** Has the ends of work told by notifications, where the person wants them. It shows nothing itself. */
export function EndNotices() {
  // Whether the browser still lets them through is looked at when there is one.
  const [isOn] = useStoredFlag("notifications");
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let stop = () => {};
    import("./watch-ends").then(
      ({ watchEnds }) => {
        if (!isOver) stop = watchEnds(client, (id) => router.push(`/creations/${encodeURIComponent(id)}`));
      },
      // Without it the title of the tab still tells.
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [isOn, client, router]);
  return null;
}
