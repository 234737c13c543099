"use client";
import type { AuditEntry } from "contract/admin/audit";
import { PageLink } from "@/components/ui/page/page-link";
import { useBrowser } from "@/components/ui/use-browser";
import { detailsInWords, viaInWords } from "./detail-words";
import { type SentencePart, sentenceOf } from "./sentence";

interface Props {
  entries: readonly AuditEntry[];
  /** In milliseconds. */
  now: number;
}

/** Entries under the day on which they happened, in this browser's time zone. */
export function AuditDays({ entries, now }: Props) {
  // The server does not know the time zone.
  if (!useBrowser()) return null;
  const days = grouped(entries);
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={dayInWords(day, now)} className="mt-8 first:mt-6">
          <h2 className="border-b border-hairline pb-2 text-xs text-faint">{dayInWords(day, now)}</h2>
          <ol>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const details = detailsInWords(entry);
  return (
    <li className="flex gap-4 border-b border-hairline py-2.5">
      <time dateTime={entry.time} className="w-11 shrink-0 pt-px text-xs text-faint tabular-nums">
        {new Date(entry.time).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}
      </time>
      <div className="min-w-0 flex-1">
        <p className="text-sm break-words text-muted">
          {sentenceOf(entry).map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sentence never changes
            <Part key={place} part={part} />
          ))}
          .
        </p>
        <p className="text-xs break-words text-faint">
          {capitalised([...details, viaInWords(entry)].join(" · "))}
        </p>
      </div>
    </li>
  );
}

function Part({ part }: { part: SentencePart }) {
  if (typeof part === "string") return part;
  if (part.personId === null) return <span className="text-ink">{part.name}</span>;
  return (
    <PageLink
      href={`/admin/people/${encodeURIComponent(part.personId)}`}
      className="rounded-sm text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {part.name}
    </PageLink>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Such as `2026-11-22`, in local time. */
const dayOf = ({ time }: Pick<AuditEntry, "time">): string => localDay(new Date(time));

const localDay = (date: Date) =>
  [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join("-");

const pad = (value: number) => String(value).padStart(2, "0");

function grouped(entries: readonly AuditEntry[]): Map<string, AuditEntry[]> {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry);
    const known = days.get(day);
    if (known) known.push(entry);
    else days.set(day, [entry]);
  }
  return days;
}

function dayInWords(day: string, now: number): string {
  const today = new Date(now);
  if (day === localDay(today)) return "Today";
  if (day === localDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)))
    return "Yesterday";
  return new Date(`${day}T00:00:00`).toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
}
