"use client";
import type { AdminPerson } from "contract/admin/people";
import { useBrowser } from "@/components/ui/use-browser";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { grouped } from "@/lib/client/words/counted";
import { lastSeenInWords, providerInWords } from "../person-facts";

/** What there is to know about a person. */
export function PersonFacts({ person }: { person: AdminPerson }) {
  const now = serverNow(useNow());
  const isBrowser = useBrowser();
  const day = (time: string | null) =>
    time === null
      ? "never"
      : isBrowser
        ? new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" })
        : "";
  const facts: readonly (readonly [name: string, value: string])[] = [
    ["Signs in with", providerInWords(person.provider)],
    ["Joined", day(person.create_time)],
    ["Last seen", isBrowser ? lastSeenInWords(person, now) : ""],
    ...(person.is_disabled ? [["Disabled since", day(person.disable_time)] as const] : []),
    ["Signed-in browsers", grouped(person.sessions)],
    ["Access tokens", grouped(person.tokens)],
    ["Working share links", grouped(person.share_links)],
    ["Creations", grouped(person.creations)],
    ["Boards", grouped(person.boards)],
    ["Sheets", grouped(person.sheets)],
  ];
  return (
    <dl className="grid grid-cols-1 gap-x-8 border-t border-hairline sm:grid-cols-2 lg:grid-cols-1">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="flex min-h-9 items-center justify-between gap-3 border-b border-hairline text-xs"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="truncate text-ink tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
