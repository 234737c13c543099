import type { ReactNode } from "react";
import type { Marks } from "./reader/report";
import { madeInWords, signerInWords, TRUST, timeInWords } from "./words";

/** Who signed the file, when, with what, and how the picture was made. */
export function MarksFacts({ marks }: { marks: Marks }) {
  const { state, reasons, signer, time, program, tools, made } = marks;
  const tool = [program, ...tools].filter(Boolean).join(" · ");
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 border-t border-hairline pt-4 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
      {state === "broken" && reasons.length > 0 && <Fact name="Why">{reasons.join(" ")}</Fact>}
      <Fact name="Made">{madeInWords(made) ?? "Not said"}</Fact>
      <Fact name="Signed by">
        {signerInWords(signer)}
        <span className="mt-0.5 block text-xs text-muted">
          {signer.isTrusted ? TRUST.trusted : TRUST.untrusted}
        </span>
      </Fact>
      {time && <Fact name="When">{timeInWords(time)}</Fact>}
      {tool && <Fact name="With">{tool}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-faint max-sm:-mb-2.5">{name}</dt>
      <dd className="min-w-0 break-words text-ink">{children}</dd>
    </div>
  );
}
