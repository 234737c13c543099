import { PageLink } from "@/components/ui/page/page-link";
import type { ImportResult } from "@/lib/contract/archive";

const creations = (count: number) =>
  `${count.toLocaleString("en")} ${count === 1 ? "creation" : "creations"}`;

/** The result of an import. */
export function ImportOutcome({ result }: { result: ImportResult }) {
  const { imported, known, refused, refused_count } = result;
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <p role="status" className="text-ink">
        {imported > 0 ? `${creations(imported)} imported.` : "The archive contains no new creations."}
        {known > 0 &&
          ` ${creations(known)} ${known === 1 ? "was" : "were"} already in your library and did not change.`}
        {refused_count > 0 && ` ${creations(refused_count)} could not be imported.`}{" "}
        {imported > 0 && (
          <PageLink href="/library" className="underline underline-offset-4">
            Open the library
          </PageLink>
        )}
      </p>
      {refused.length > 0 && (
        <details>
          <summary className="text-xs text-muted hover:text-ink">
            Creations that could not be imported
          </summary>
          <ul className="mt-2 grid gap-1 text-xs">
            {refused.map(({ creation_id, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} className="flex flex-wrap gap-x-3 text-muted">
                <span className="font-mono break-all text-ink">{creation_id || "unnamed"}</span>
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
