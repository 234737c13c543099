"use client";
import type { SheetSummary } from "contract/sheets/sheet";
import { Grid3x3 } from "lucide-react";
import { buttonClass } from "@/components/ui/controls/button";
import { Message } from "@/components/ui/page/message";
import { PageLink } from "@/components/ui/page/page-link";
import { Unreadable } from "@/components/ui/page/unreadable";
import { errorMessage } from "@/lib/client/api/call/errors";
import { counted } from "@/lib/client/words/counted";
import { SheetCard } from "./sheet-card";
import { useSheetList } from "./use-sheet-list";

/** Fills the first screen of most windows. */
const FIRST_COVERS = 8;

const GRID =
  "grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-4 gap-y-6 max-sm:grid-cols-2 max-sm:gap-x-3";

/** All sheets of the person, the newest first. @param first null when the server could not read them in time. */
export function SheetList({ first }: { first: readonly SheetSummary[] | null }) {
  const { data: sheets, error, isPending, refetch, remove } = useSheetList(first);
  const isEmpty = sheets?.length === 0;
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh px-3 pb-24 outline-none lg:px-4 lg:pb-8">
      <header className="sticky top-0 z-10 -mx-3 flex min-h-14 items-center gap-3 bg-canvas px-3 lg:-mx-4 lg:px-4">
        <h1 className="text-lg font-medium tracking-tight">Sheets</h1>
        <p role="status" className="text-xs text-faint tabular-nums">
          {sheets && !isEmpty ? counted(sheets.length, "sheet") : ""}
        </p>
      </header>
      {isPending && <Skeleton />}
      {error && !sheets && (
        <Unreadable title="Your sheets could not be loaded" onRetry={() => void refetch()}>
          {errorMessage(error)}
        </Unreadable>
      )}
      {isEmpty && <Empty />}
      {sheets && !isEmpty && (
        <ul aria-label="Sheets" className={GRID}>
          {sheets.map((sheet, place) => (
            <SheetCard key={sheet.id} sheet={sheet} isFirst={place < FIRST_COVERS} onDelete={remove} />
          ))}
        </ul>
      )}
    </main>
  );
}

function Skeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading your sheets</span>
      {[0, 1, 2, 3].map((place) => (
        <div key={place} aria-hidden className="developing aspect-[3/2] rounded-tile" />
      ))}
    </div>
  );
}

function Empty() {
  return (
    <Message icon={Grid3x3} title="One question, one table, one answer">
      <p>
        Which light, which seed, which model? A sheet draws every combination under otherwise equal
        conditions, so that you can compare them side by side, also without seeing what is what.
      </p>
      <ul className="mt-4 grid gap-2 text-sm">
        <li>
          Write the words to try into a prompt, such as{" "}
          <code className="font-mono text-ink">{"a lodge at {dusk|noon|dawn}"}</code>.
        </li>
        <li>Choose “Sheet” below the prompt, and add seeds, models or shapes as further axes.</li>
        <li>You see the number of pictures and the price before anything is sent.</li>
      </ul>
      <PageLink href="/" className={`${buttonClass({ look: "primary" })} mt-5`}>
        Go to the studio
      </PageLink>
    </Message>
  );
}
