"use client";
import type { Upstream } from "contract/models/upstream";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { clockTime } from "@/lib/client/words/durations";
import { serviceWords } from "@/lib/client/words/service";

/** The icon and colour of a state. */
export const STATE_LOOKS = {
  success: { Icon: CircleCheck, colour: "text-success" },
  warning: { Icon: TriangleAlert, colour: "text-warning" },
  danger: { Icon: CircleAlert, colour: "text-danger" },
  quiet: { Icon: CircleCheck, colour: "text-muted" },
  live: { Icon: CircleCheck, colour: "text-muted" },
};

/** The state in words, since when, and when the next attempt is made. @param name of the service, where there are several. */
export function StateCard({ service, name }: { service: Upstream; name?: string | undefined }) {
  const now = useNow();
  const { state, tone, sentence, resumes } = serviceWords(service.state, name);
  const { Icon, colour } = STATE_LOOKS[tone];
  const at = serverNow(now);
  const left = service.resume_time === null ? null : Date.parse(service.resume_time) - at;
  return (
    <section
      aria-label={name ? `State of ${name}` : "State"}
      className="rounded-xl border border-hairline bg-panel p-5"
    >
      <p role="status" className={cx("flex items-center gap-2 text-lg font-medium", colour)}>
        <Icon aria-hidden className="size-5 shrink-0" />
        {state}
      </p>
      {sentence && <p className="mt-2 text-sm break-words text-muted">{service.reason ?? sentence}</p>}
      <p className="mt-2 min-h-5 text-xs text-faint tabular-nums">
        {now > 0 && `Since ${moment(service.since_time)}.`}
        {now > 0 && resumes && left !== null && left > 0 && ` ${resumes} ${clockTime(left + 999)}.`}
      </p>
    </section>
  );
}

/** In the time zone of the reader. */
const moment = (time: string) =>
  new Date(time).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
