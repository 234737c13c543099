"use client";
import type { SheetSummary } from "contract/sheets/sheet";
import { Grid3x3 } from "lucide-react";
import { ListPage } from "@/components/shell/own-list/list-page";
import { buttonClass } from "@/components/ui/controls/button";
import { Message } from "@/components/ui/page/message";
import { PageLink } from "@/components/ui/page/page-link";
import type { Page } from "@/lib/client/api/pages";
import { SheetCard } from "./sheet-card";
import { useSheetList } from "./use-sheet-list";

/** All sheets of the person, the newest first. @param first null when the server could not read them in time. */
export function SheetList({ first }: { first: Page<SheetSummary> | null }) {
  const list = useSheetList(first);
  return (
    <ListPage
      noun="sheet"
      title="Sheets"
      list={list}
      empty={<Empty />}
      card={(sheet, isFirst) => (
        <SheetCard key={sheet.id} sheet={sheet} isFirst={isFirst} onDelete={list.remove} />
      )}
    />
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
