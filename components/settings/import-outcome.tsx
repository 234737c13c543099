import type { ImportResult } from "contract/creations/archive";
import { PageLink } from "@/components/ui/page/page-link";
import { counted } from "@/lib/client/words/counted";

const creations = (count: number) => counted(count, "creation");

/** The result of an import. */
export function ImportOutcome({ result }: { result: ImportResult }) {
  const { imported, known, refused_count, boards, sheets } = result;
  const refused = [
    ...result.refused.map(({ creation_id, reason }) => [creation_id, reason] as const),
    ...(boards?.refused ?? []).map(({ board_id, reason }) => [board_id || "Boards", reason] as const),
    ...(sheets?.refused ?? []).map(({ sheet_id, reason }) => [sheet_id || "Sheets", reason] as const),
  ];
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <p role="status" className="text-ink">
        {imported > 0 ? `${creations(imported)} imported.` : "The archive contains no new creations."}
        {known > 0 &&
          ` ${creations(known)} ${known === 1 ? "was" : "were"} already in your library and did not change.`}
        {refused_count > 0 && ` ${creations(refused_count)} could not be imported.`}
        {boards && wordsOf(boards, "board")}
        {sheets && wordsOf(sheets, "sheet")}{" "}
        {imported > 0 && (
          <PageLink href="/library" className="underline underline-offset-4">
            Open the library
          </PageLink>
        )}
      </p>
      {refused.length > 0 && (
        <details>
          <summary className="text-xs text-muted hover:text-ink">
            {boards?.refused.length || sheets?.refused.length
              ? "What could not be imported"
              : "Creations that could not be imported"}
          </summary>
          <ul className="mt-2 grid gap-1 text-xs">
            {refused.map(([id, reason], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} className="flex flex-wrap gap-x-3 text-muted">
                <span className="font-mono break-all text-ink">{id || "unnamed"}</span>
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Those that were there already need no words: their creations were there too. */
function wordsOf(
  { imported, refused_count }: { imported: number; refused_count: number },
  noun: "board" | "sheet",
): string {
  const added = imported > 0 ? ` ${counted(imported, noun)} imported.` : "";
  return refused_count > 0 ? `${added} ${counted(refused_count, noun)} could not be imported.` : added;
}
