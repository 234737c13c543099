"use client";
import { ArrowRight, ExternalLink } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { PageLink } from "@/components/ui/page/page-link";
import { counted } from "@/lib/client/words/counted";
import { type Lead, STEPS, type StepDraft } from "./steps";

/** Paths; null for what is not there. Of guests the whole address. */
export type DemoPlaces = Record<Lead["to"], string | null>;

interface Props {
  places: DemoPlaces;
  /** Puts the words into the composer and goes to the studio. */
  onPut: (draft: StepDraft) => void;
}

/** The script of the demo: a button for each step, and what to show and say. */
export function DemoScript({ places, onPut }: Props) {
  return (
    <>
      <p className="mt-2 max-w-[60ch] text-sm text-muted">
        {counted(STEPS.length, "step")}, without a network. “To the studio” puts the words into the composer;
        a word in brackets in the negative prompt tells the demo service what to do. This page is in the
        navigation.
      </p>
      <ol className="mt-8 grid gap-3">
        {STEPS.map((step, index) => (
          <li
            key={step.id}
            aria-labelledby={`step-${step.id}`}
            className="grid gap-x-6 gap-y-3 rounded-xl bg-panel p-4 ring-1 ring-hairline sm:grid-cols-[1fr_auto] sm:p-5"
          >
            <div className="min-w-0">
              <h2 id={`step-${step.id}`} className="flex items-baseline gap-2.5 text-base font-medium">
                <span className="font-mono text-xs text-faint">{index + 1}</span>
                {step.title}
                <span className="text-xs font-normal whitespace-nowrap text-faint tabular-nums">
                  {step.seconds} s
                </span>
              </h2>
              <p className="mt-2 max-w-[62ch] text-sm">{step.show}</p>
              <p className="mt-1.5 max-w-[62ch] text-sm text-muted">“{step.say}”</p>
              {step.draft && (
                <p className="mt-2 font-mono text-xs break-words text-faint">
                  {[step.draft.prompt, step.draft.negativePrompt].filter(Boolean).join(" · ")}
                </p>
              )}
            </div>
            <div className="flex flex-wrap items-start gap-2 sm:flex-col sm:items-stretch">
              {step.draft && (
                <Button
                  onClick={() => step.draft && onPut(step.draft)}
                  aria-label={`To the studio: ${step.title}`}
                  className="pointer-coarse:h-11"
                >
                  To the studio
                  <ArrowRight aria-hidden className="size-4" />
                </Button>
              )}
              {step.leads.map((lead) => (
                <Leading key={lead.to} {...lead} address={places[lead.to]} />
              ))}
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-6 max-w-[62ch] text-xs text-faint">
        To begin again with everything as it was: stop the demo with Ctrl+C and start it again.
      </p>
    </>
  );
}

function Leading({ to, words, address }: Lead & { address: string | null }) {
  if (to === "guests") return address && <GuestPage address={address} words={words} />;
  if (address === null)
    return <p className="text-xs text-faint">Not here for this person: sign in as Demo.</p>;
  return (
    <PageLink href={address} className={`${buttonClass()} pointer-coarse:!h-11`}>
      {words}
      <ArrowRight aria-hidden className="size-4" />
    </PageLink>
  );
}

function GuestPage({ address, words }: { address: string; words: string }) {
  return (
    <span className="flex items-center gap-1">
      {/* Another window: the guest and the owner are looked at side by side. */}
      <a href={address} target="_blank" rel="noreferrer" className={`${buttonClass()} pointer-coarse:!h-11`}>
        {words}
        <ExternalLink aria-hidden className="size-4" />
      </a>
      <CopyButton text={address} label="Copy the guest's link" />
    </span>
  );
}
