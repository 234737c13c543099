"use client";
import { Palette } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { PageLink } from "@/components/ui/page/page-link";
import { creationPath } from "@/lib/client/creations/creation-path";
import { madeAsWords } from "@/lib/client/words/lineage";
import { ownWords } from "@/lib/client/words/own-words";
import type { StreamItem } from "../stream-item";

interface OwnWordsProps {
  item: StreamItem;
  /** Whether arrow keys reach them, where no picture stands for the creation. */
  isTile?: true;
  className: string;
}

/** What the person wrote: first what differs, of variations and of what is made from a picture, and without the words of the style. */
export function OwnWords({ item: { creation, intent }, isTile, className }: OwnWordsProps) {
  const made = madeAsWords(creation);
  const values = [...(made ? [made] : []), ...(creation.written?.values ?? [])];
  const content = (
    <>
      {values.length > 0 && <strong className="font-medium text-ink">{values.join(", ")} · </strong>}
      {ownWords(creation)}
    </>
  );
  return intent ? (
    <p tabIndex={-1} data-item-focus data-tooltip={creation.prompt} className={cx("outline-none", className)}>
      {content}
    </p>
  ) : (
    <PageLink
      href={creationPath(creation.creation_id)}
      data-item-focus
      data-tile={isTile}
      data-tooltip={creation.prompt}
      className={cx("rounded-sm hover:text-ink focus-visible:-outline-offset-2", className)}
    >
      {content}
    </PageLink>
  );
}

/** The style and the model; nothing where there is neither. */
export function StyleAndModel({ item, model }: { item: StreamItem; model: string }) {
  const style = item.creation.written?.style;
  return (
    <>
      {style && (
        <span className="flex max-w-[40%] shrink-0 items-center gap-1 rounded border border-hairline px-1.5 text-[11px] leading-[18px] text-muted">
          <Palette aria-hidden className="size-3 shrink-0 text-faint" />
          <span className="sr-only">Style: </span>
          <span className="truncate">{style}</span>
        </span>
      )}
      {model && (
        <p data-tooltip={model} className="max-w-[45%] truncate text-faint">
          <span className="sr-only">Model: </span>
          {model}
        </p>
      )}
    </>
  );
}
