import { PageLink } from "@/components/ui/page/page-link";

interface Props {
  sheetId: string;
  title: string;
  /** What its cell has of each axis. */
  values: readonly string[];
}

/** Which sheet a creation is from, and where in it. */
export function SheetLine({ sheetId, title, values }: Props) {
  return (
    <p className="grid grid-cols-1 gap-1 text-xs text-muted">
      <span className="[overflow-wrap:anywhere]">
        From the sheet{" "}
        <PageLink
          href={`/sheets/${encodeURIComponent(sheetId)}`}
          className="text-ink underline underline-offset-4"
        >
          {title}
        </PageLink>
      </span>
      {values.length > 0 && (
        <span className="line-clamp-3 text-faint [overflow-wrap:anywhere]">{values.join(" · ")}</span>
      )}
    </p>
  );
}
