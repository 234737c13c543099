import type { Marks, Origin } from "./reader/report";
import { EARLIER_STATES, madeInWords, signerInWords, USES } from "./words";

/** What the picture was made from, and what that was made from. */
export function Lineage({ from, leftOut }: { from: readonly Origin[]; leftOut: number }) {
  return (
    <section aria-label="Earlier pictures" className="border-t border-hairline pt-4">
      <h3 className="mb-2 text-xs text-faint">Earlier pictures</h3>
      <Pictures from={from} />
      <p className="mt-3 text-xs text-faint">
        These pictures are not in the file: only what was signed about them was checked.
        {leftOut > 0 && ` ${leftOut} more ${leftOut === 1 ? "is" : "are"} not shown.`}
      </p>
    </section>
  );
}

function Pictures({ from }: { from: readonly Origin[] }) {
  return (
    <ol className="grid grid-cols-1 gap-3">
      {from.map(({ use, marks, from: earlier }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the file has them in this order, and it does not change
        <li key={index} className="min-w-0 border-l-2 border-hairline pl-3 text-sm">
          <h4 className="text-ink">{use && USES[use]}</h4>
          <div className="break-words text-muted">
            {marks ? <Earlier marks={marks} /> : "No marks: nothing is known about its origin."}
          </div>
          {earlier.length > 0 && (
            <div className="mt-3">
              <Pictures from={earlier} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What was signed about a picture that is not there. */
function Earlier({ marks: { state, made, program, signer } }: { marks: Marks }) {
  const how = [madeInWords(made), program && `with ${program}`].filter(Boolean).join(", ");
  return (
    <>
      {how && <p>{how}</p>}
      <p>
        Signed by {signerInWords(signer)}
        {!signer.isTrusted && ", not trusted"}. {EARLIER_STATES[state]}
      </p>
    </>
  );
}
