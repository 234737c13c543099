"use client";
import { Images, SearchX } from "lucide-react";
import { SessionEnded } from "@/components/shell/person/session-ended";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { Message } from "@/components/ui/page/message";
import { PageLink } from "@/components/ui/page/page-link";
import { Unreadable } from "@/components/ui/page/unreadable";
import { type Connection, connectionWords, isSessionEnd } from "@/lib/client/words/connection";
import type { LibraryView } from "./items";
import type { Search } from "./search/address";

/** A placeholder for the library while it loads. */
export function LibrarySkeleton() {
  const rows = [
    [1.5, 1, 1.78, 0.67],
    [1, 1.78, 1.5, 1],
    [1.78, 0.67, 1.5, 1.33],
    [1.5, 1.5, 1, 0.67],
  ];
  return (
    <div role="status" className="mt-10 grid grid-cols-1 gap-2">
      <span className="sr-only">Loading your creations</span>
      {rows.map((ratios) => (
        <div key={ratios.join()} aria-hidden className="flex h-36 gap-2 sm:h-44 lg:h-52">
          {ratios.map((ratio, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <div key={index} className="developing rounded-tile" style={{ flex: ratio }} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Shown before the first creation. */
export function EmptyLibrary() {
  return (
    <Message icon={Images} title="Everything you make is kept here">
      <p>Write a prompt in the studio; its pictures are kept here with their prompts and settings.</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <PageLink href="/" className={buttonClass({ look: "primary" })}>
          Go to the studio
        </PageLink>
        <PageLink href="/settings#your-work" className={buttonClass()}>
          Import from an archive
        </PageLink>
      </div>
    </Message>
  );
}

type Searched = Pick<Search, "q" | "favourites" | "fromPictures" | "brought" | "madeFrom">;

/** What an empty list means. */
function nothingFoundWords({ q, favourites, fromPictures, brought, madeFrom }: Searched, view: LibraryView) {
  if (q)
    return {
      title: `No results for “${q}”`,
      words:
        "A prompt is found by all your words, also inside longer ones. Try fewer words or other filters.",
    };
  if (favourites)
    return {
      title: "No favourites match these filters",
      words: "Press F on a picture, or click its heart, to make it a favourite.",
    };
  if (brought)
    return {
      title: "No brought picture matches these filters",
      words: "Files that you add to a board are kept in the library, too.",
    };
  if (madeFrom || fromPictures)
    return {
      title: `Nothing ${madeFrom ? "was made from this creation" : "here was made from a picture"}`,
      words: "Press E on a picture to change it.",
    };
  return {
    title: `No ${view === "pictures" ? "picture" : "creation"} matches these filters`,
    words: "Try fewer filters.",
  };
}

interface NothingFoundProps {
  search: Searched;
  view: LibraryView;
  onClear: () => void;
}

/** Shown when nothing matches the filters. */
export function NothingFound({ search, view, onClear }: NothingFoundProps) {
  const { title, words } = nothingFoundWords(search, view);
  return (
    <Message icon={SearchX} title={title}>
      <p>{words}</p>
      <Button className="mt-5 self-start" onClick={onClear}>
        Clear all filters
      </Button>
    </Message>
  );
}

/** Shown when the list could not be loaded. */
export function LibraryUnreadable({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <Unreadable title="The library could not be loaded" onRetry={onRetry}>
      {words} Your creations are safe.
    </Unreadable>
  );
}

/** One line while the studio cannot be reached; the last known state stays visible. */
export function ConnectionLine({ connection }: { connection: Connection }) {
  return (
    <p role="status" className="text-xs text-warning">
      {connectionWords(connection)}
      {isSessionEnd(connection) && <SessionEnded end={connection} />}
    </p>
  );
}
