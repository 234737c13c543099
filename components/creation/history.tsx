"use client";
import type { CreationEvent } from "contract/creations/creation";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { PageLink } from "@/components/ui/page/page-link";
import { useBrowser } from "@/components/ui/use-browser";
import { creationPath } from "@/lib/client/creations/creation-path";
import { historyWords, idToQuote } from "./history-words";

/** The events of a creation, in the time zone of the person. */
export function History({ events }: { events: readonly CreationEvent[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 text-xs text-faint">
        History
      </h2>
      <ol className="grid gap-1.5 text-xs">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever appended
          <li key={index} className="flex gap-3">
            <Moment time={event.time} />
            <span className="min-w-0 text-muted">
              {historyWords(event.kind)}
              {event.message && <Message event={event} />}
              <RequestId id={idToQuote(event, events)} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The message of an event, or a link to the creation that it made. */
function Message({ event: { kind, message } }: { event: CreationEvent }) {
  if (kind !== "sent_again" || message === null)
    return <span className="block break-words text-faint">{message}</span>;
  return (
    <PageLink href={creationPath(message)} className="block break-all text-ink underline underline-offset-4">
      Open the new creation
    </PageLink>
  );
}

/** With it an administrator finds the request in the log. */
function RequestId({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <span className="flex items-center gap-1 text-faint">
      <span className="min-w-0 break-all">
        Request id <span className="font-mono">{id}</span>
      </span>
      <CopyButton text={id} label="Copy: request id" />
    </span>
  );
}

function Moment({ time }: { time: string }) {
  const here = useBrowser();
  const date = new Date(time);
  return (
    <time
      dateTime={time}
      data-tooltip={here ? date.toLocaleString("en-GB", { dateStyle: "full", timeStyle: "long" }) : undefined}
      className="shrink-0 font-mono text-faint"
    >
      {here ? date.toLocaleTimeString("en-GB") : time.slice(11, 19)}
    </time>
  );
}
