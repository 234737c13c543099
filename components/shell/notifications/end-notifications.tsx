"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { creationPath } from "@/lib/client/creations/creation-path";
import { useStoredFlag } from "@/lib/client/stored-flag";

/** Shows a notification when creations end, where the person has switched them on. It renders nothing. */
export function EndNotifications() {
  // Whether the browser still permits them is checked for each notification.
  const [isOn] = useStoredFlag("notifications");
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let stop = () => {};
    import("./watch-ends").then(
      ({ watchEnds }) => {
        if (!isOver) stop = watchEnds(client, (id) => router.push(creationPath(id)));
      },
      // Without the module the title of the tab still shows the result.
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [isOn, client, router]);
  return null;
}
