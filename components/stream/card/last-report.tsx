"use client";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/server-clock";
import { useService } from "@/lib/client/use-service";
import { isOutOfTouch } from "@/lib/client/words/service";
import { heardInWords } from "../heard-in-words";

/** While the service does not answer as it should: how old the state above is. In the gap below, so that nothing moves. */
export function LastHeard({ time }: { time: string | null }) {
  const service = useService();
  const now = useNow();
  if (!service || !isOutOfTouch(service.state) || time === null || now === 0) return null;
  const words = heardInWords(serverNow(now) - Date.parse(time));
  return (
    words && (
      <p className="relative -mb-[1.125rem] truncate bg-canvas text-xs text-warning tabular-nums">{words}</p>
    )
  );
}
