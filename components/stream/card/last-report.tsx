"use client";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { useService } from "@/lib/client/creations/changes-query";
import { lastReportWords, mayBeOutdated } from "@/lib/client/words/progress";

/** The age of the state while the service has a problem. In the gap below the caption, so that nothing moves. */
export function LastReport({ time }: { time: string | null }) {
  const service = useService();
  const now = useNow();
  if (!service || !mayBeOutdated(service.state) || time === null || now === 0) return null;
  const words = lastReportWords(serverNow(now) - Date.parse(time));
  return (
    words && (
      <p className="relative -mb-[1.125rem] truncate bg-canvas text-xs text-warning tabular-nums">{words}</p>
    )
  );
}
