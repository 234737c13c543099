import { CircleAlert, CircleCheck, CircleHelp, CircleX } from "lucide-react";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { ProgressBar } from "@/components/ui/progress/progress-bar";
import { bytesInWords } from "@/lib/client/words/bytes";
import { Lineage } from "./lineage";
import { MarksFacts } from "./marks-facts";
import { PROGRAM_BYTES } from "./reader/load-program";
import type { Report } from "./reader/report";
import { ToldSettings } from "./told-settings";
import type { Check } from "./use-checks";
import { FAILURES, sourceTypeInWords, type Tone, VERDICTS } from "./words";

const ICONS = { good: CircleCheck, bad: CircleX, open: CircleHelp };
const COLOURS: Record<Tone, string> = { good: "text-success", bad: "text-danger", open: "text-muted" };

/** One file: what it is, and what the check has found. */
export function CheckCard({ check: { id, name, size, url, state } }: { check: Check }) {
  const report = state.kind === "done" && "report" in state.outcome ? state.outcome.report : null;
  const facts = [report?.format.toUpperCase(), size !== null && bytesInWords(size)].filter(Boolean);
  return (
    <article
      aria-labelledby={`name-${id}`}
      aria-busy={state.kind !== "done"}
      className="min-w-0 rounded-lg border border-hairline bg-panel p-4 sm:p-5"
    >
      <div className="flex items-start gap-4">
        <Preview url={url} />
        <div className="min-w-0 flex-1">
          <h2 id={`name-${id}`} className="truncate text-xs text-muted">
            {name}
            <span className="text-faint tabular-nums">{facts.map((fact) => ` · ${fact}`)}</span>
          </h2>
          {state.kind === "done" ? (
            <Result outcome={state.outcome} />
          ) : (
            <Progress state={state} name={name} />
          )}
        </div>
      </div>
      {report && <Details report={report} />}
    </article>
  );
}

/** What the browser cannot draw has none: a file can be signed and no picture. */
function Preview({ url }: { url: string | null }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="size-16 shrink-0 overflow-hidden rounded-md bg-tray sm:size-20">
      {url && !isBroken && (
        // biome-ignore lint/performance/noImgElement: a file of the browser's own
        <img
          src={url}
          alt=""
          decoding="async"
          loading="lazy"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}

function Result({ outcome }: { outcome: Extract<Check["state"], { kind: "done" }>["outcome"] }) {
  if ("failure" in outcome)
    return (
      <p className="mt-1.5 flex items-start gap-2 text-sm text-ink">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        {FAILURES[outcome.failure]}
      </p>
    );
  const { title, text, tone } = VERDICTS[outcome.report.verdict];
  const Icon = ICONS[tone];
  return (
    <>
      <p className={cx("mt-1 flex items-start gap-2 text-base font-medium", COLOURS[tone])}>
        <Icon aria-hidden className="mt-[3px] size-[18px] shrink-0" />
        {title}
      </p>
      <p className="mt-1 text-sm text-muted">{text}</p>
    </>
  );
}

function Progress({ state, name }: { state: Exclude<Check["state"], { kind: "done" }>; name: string }) {
  if (state.kind === "waiting") return <p className="mt-1.5 text-sm text-muted">Waiting…</p>;
  if (state.kind === "reading") return <p className="mt-1.5 text-sm text-muted">Reading…</p>;
  const words = `Loading the reader, once: ${bytesInWords(state.bytes)} of ${bytesInWords(PROGRAM_BYTES)}`;
  return (
    <>
      <p className="mt-1.5 mb-2 text-sm text-muted tabular-nums">{words}</p>
      <ProgressBar
        name={`Loading the reader for ${name}`}
        done={state.bytes}
        of={PROGRAM_BYTES}
        words={words}
        className="max-w-xs"
      />
    </>
  );
}

function Details({ report: { origin, leftOut, sourceType, told } }: { report: Report }) {
  const marks = origin?.marks;
  return (
    <div className="mt-4 grid grid-cols-1 gap-5 empty:hidden">
      {marks && <MarksFacts marks={marks} />}
      {sourceType && (
        <p className="text-sm text-ink">
          <span className="text-faint">It says: </span>
          {sourceTypeInWords(sourceType)}
        </p>
      )}
      {origin && origin.from.length > 0 && <Lineage from={origin.from} leftOut={leftOut} />}
      {told && <ToldSettings told={told} />}
    </div>
  );
}
