"use client";
import type { SheetSummary } from "contract/sheets/sheet";
import { Trash2 } from "lucide-react";
import { Cover } from "@/components/picture/cover";
import { IconButton } from "@/components/ui/controls/icon-button";
import { focusNeighbourOf } from "@/components/ui/page/focus-item";
import { PageLink } from "@/components/ui/page/page-link";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { agoInWords } from "@/lib/client/words/durations";
import { axesInWords, titleOf } from "@/lib/sheet-plan/title";
import { drawnInWords } from "./words";

interface Props {
  sheet: SheetSummary;
  isFirst: boolean;
  onDelete: (sheet: SheetSummary) => void;
}

/** A sheet in the list: some of its pictures, what it asks, and how far it is. */
export function SheetCard({ sheet, isFirst, onDelete }: Props) {
  const now = useNow();
  const title = titleOf(sheet);
  const counts = drawnInWords(sheet);
  return (
    <li data-item={sheet.id} className="group/cover min-w-0">
      <PageLink
        href={`/sheets/${encodeURIComponent(sheet.id)}`}
        data-item-focus
        data-tile
        aria-label={`${title}, ${counts}`}
        className="block rounded-tile focus-visible:outline-offset-4"
      >
        <Cover covers={sheet.covers} isFirst={isFirst} />
      </PageLink>
      <div className="mt-2 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-sm text-ink">{title}</h2>
          {sheet.name && <p className="truncate text-xs text-muted">{axesInWords(sheet.axes)}</p>}
          <p className="flex flex-wrap gap-x-2 text-xs text-muted tabular-nums">
            <span aria-hidden>{counts}</span>
            {now > 0 && <span className="text-faint">{agoInWords(sheet.create_time, serverNow(now))}</span>}
          </p>
        </div>
        <IconButton
          icon={Trash2}
          label={`Delete: ${title}`}
          data-tooltip="Delete the sheet; its pictures stay"
          onClick={(event) => {
            focusNeighbourOf(event.currentTarget);
            onDelete(sheet);
          }}
          className="-mr-1"
        />
      </div>
    </li>
  );
}
