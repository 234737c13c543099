import type { Creation } from "contract/creations/creation";
import { rightsInWords, termsOf } from "@/lib/client/words/rights";

interface Props {
  creation: Pick<Creation, "licence" | "commercial_use" | "terms_url" | "limited_by">;
}

/** What may be done with the pictures, where something is known of it. */
export function RightsLine({ creation }: Props) {
  const words = rightsInWords(creation);
  const terms = termsOf(creation);
  if (words === null && terms === null) return null;
  return (
    <p className="text-xs text-muted [overflow-wrap:anywhere]">
      {words}
      {words !== null && terms !== null && ", "}
      {terms !== null && (
        <a
          href={terms}
          target="_blank"
          rel="noopener noreferrer"
          className="underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink"
        >
          {words === null ? "Terms" : "terms"}
          <span className="sr-only"> in a new tab</span>
        </a>
      )}
    </p>
  );
}
