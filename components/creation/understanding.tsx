import type { Creation } from "contract/creations/creation";
import { ArrowRight } from "lucide-react";

/** How the engine understood the words of the prompt; empty where it does not report that. */
export function Understood({ understanding }: { understanding: Creation["understanding"] }) {
  if (!understanding) return null;
  const { understood, unknown, unknown_negative: notHeeded = [], unknown_main: main } = understanding;
  if (understood.length === 0 && unknown.length === 0 && notHeeded.length === 0 && !main) return null;
  return (
    <div className="grid grid-cols-1 gap-5">
      {main && (
        <section aria-labelledby="study">
          <h2 id="study" className="text-xs text-faint">
            Composition study
          </h2>
          <p className="mt-0.5 text-sm break-words text-ink">
            “{main}” is not known. The pictures are a composition study: shapes, palette and light.
          </p>
        </section>
      )}
      {understood.length > 0 && (
        <section aria-labelledby="understood">
          <h2 id="understood" className="mb-2 text-xs text-faint">
            Understood
          </h2>
          <ul className="flex flex-wrap gap-1.5">
            {understood.map(({ phrase, as }) => (
              <li
                key={`${phrase} ${as}`}
                className="flex min-w-0 items-center gap-1 rounded-md border border-hairline px-2 py-1 text-xs"
              >
                <span className="min-w-0 break-words text-ink">{phrase}</span>
                {as !== phrase && (
                  <>
                    <ArrowRight aria-hidden className="size-3 shrink-0 text-faint" />
                    <span className="sr-only">understood as</span>
                    <span className="min-w-0 break-words text-muted">{as}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {unknown.length > 0 && (
        <section aria-labelledby="not-understood">
          <h2 id="not-understood" className="text-xs text-faint">
            Not known, so left out
          </h2>
          <p className="mt-0.5 text-sm break-words text-muted">
            {unknown.map((word) => `“${word}”`).join(", ")}
          </p>
        </section>
      )}
      {notHeeded.length > 0 && (
        <section aria-labelledby="not-heeded">
          <h2 id="not-heeded" className="text-xs text-faint">
            Without effect in the negative prompt
          </h2>
          <p className="mt-0.5 text-sm break-words text-muted">
            {notHeeded.map((word) => `“${word}”`).join(", ")}
          </p>
        </section>
      )}
    </div>
  );
}
