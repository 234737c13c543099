"use client";
import { CloudOff, Images, SearchX } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { Message } from "@/components/ui/page/message";
import { PageLink } from "@/components/ui/page/page-link";
import type { Connection } from "@/lib/client/creations/use-creation-list";

/** The shape of the library before anything is known of it. */
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

/** Nothing made yet. */
export function EmptyLibrary() {
  return (
    <Message icon={Images} title="Everything you make is kept here">
      <p>
        Nothing has been made yet. Write a sentence in the studio; its pictures stay here, with the words and
        settings that make them again.
      </p>
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

/** Nothing passes the filters. */
export function NothingFound({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <Message icon={SearchX} title={q ? `Nothing found for “${q}”` : "Nothing passes these filters"}>
      <p>
        {q
          ? "A search finds prompts that have all its words, also inside of longer ones. Try fewer words, or other filters."
          : "Try fewer of them."}
      </p>
      <Button className="mt-5 self-start" onClick={onClear}>
        Show everything
      </Button>
    </Message>
  );
}

/** The list could not be read at all. */
export function Unreadable({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <Message icon={CloudOff} title="The library could not be read" alert>
      <p>{words} Nothing that was made is lost.</p>
      <Button className="mt-5 self-start" onClick={onRetry}>
        Try again
      </Button>
    </Message>
  );
}

/** One line while the studio cannot be reached; what was last known stays in sight. */
export function ConnectionLine({ connection }: { connection: Connection }) {
  return (
    <p role="status" className="text-xs text-warning">
      {connection === "lost" && "Connection lost. This is how things were last known; trying again."}
      {connection === "signed_out" && (
        <>
          The session has ended.{" "}
          <PageLink href="/sign-in" className="text-ink underline">
            Sign in
          </PageLink>{" "}
          to go on.
        </>
      )}
    </p>
  );
}
