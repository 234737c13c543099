"use client";
import type { ModelView } from "contract/models/models";
import { ScanText } from "lucide-react";
import type { Recipe } from "picture-metadata";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Choices } from "@/components/ui/controls/choices";
import { cx } from "@/components/ui/cx";
import { type Apply, applied, promptOnly, type Wording } from "./applied";
import { madeWith, NOTHING_FOUND } from "./found-words";
import type { Finding } from "./read-file";
import { shapeLimitsOf } from "./shape-limits";

interface Props {
  url: string;
  finding: Finding;
  /** Of the studio. */
  models: readonly ModelView[];
  /** The chosen ones. */
  chosen: readonly ModelView[];
  onApply: Apply;
  /** Gives words for it; null where no model sees pictures. */
  describe: { cost: string; run: () => void } | null;
  onKeep: () => void;
  onClose: () => void;
}

/** Shows the settings found in a picture and asks what to do with them. A native modal dialog. */
export function FoundDialog({ url, finding, models, chosen, describe, ...on }: Props) {
  const { onApply, onKeep, onClose } = on;
  const dialog = useRef<HTMLDialogElement>(null);
  const [wording, setWording] = useState<Wording>("enhanced");
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const decided = useRef(false);
  // Closed before it is removed, so that the focus returns to its opener.
  function decide(then: () => void) {
    decided.current = true;
    dialog.current?.close();
    then();
  }
  const recipe = finding.kind === "recipe" ? finding.recipe : null;
  const apply = recipe && applied(recipe, wording, shapeLimitsOf(chosen), models);
  const words = recipe && promptOnly(recipe, wording);
  const nothing = finding.kind === "recipe" ? null : NOTHING_FOUND[finding.kind];
  const isPicture = finding.kind !== "no_picture" && finding.kind !== "too_large";
  return (
    <dialog
      ref={dialog}
      aria-labelledby="found-title"
      onClose={() => decided.current || onClose()}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] overflow-hidden rounded-xl border border-hairline bg-panel p-0 text-ink open:flex open:flex-col"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
        <div className="flex gap-4">
          {isPicture && <Shown url={url} />}
          <div className="min-w-0 flex-1">
            <h2 id="found-title" className="text-base font-medium">
              {nothing ? nothing.title : "Settings from a picture"}
            </h2>
            <p className="mt-1 text-sm break-words text-muted">
              {nothing ? nothing.words : recipe && madeWith(recipe)}
            </p>
          </div>
        </div>
        {recipe && apply && (
          <>
            {recipe.enhancedPrompt !== null && (
              <Choices
                legend="Prompt to apply"
                value={wording}
                onChange={setWording}
                choices={[
                  { value: "enhanced", label: "Enhanced" },
                  { value: "original", label: "Original" },
                ]}
              />
            )}
            <Found recipe={recipe} wording={wording} />
            {apply.notes.length > 0 && (
              <ul aria-label="What changes" className="grid gap-1 text-xs text-warning">
                {apply.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-hairline px-5 py-3">
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          {nothing ? "Close" : "Cancel"}
        </Button>
        {isPicture && (
          <Button look="quiet" onClick={() => decide(onKeep)}>
            Keep beside the prompt
          </Button>
        )}
        {isPicture && describe && (
          <Button
            look={apply ? "plain" : "primary"}
            aria-label={`Describe, ${describe.cost}`}
            onClick={() => decide(describe.run)}
          >
            <ScanText aria-hidden className="size-4" />
            Describe <span className="tabular-nums">{describe.cost}</span>
          </Button>
        )}
        {words && <Button onClick={() => decide(() => onApply(words, "prompt"))}>Apply prompt</Button>}
        {apply && (
          <Button look="primary" onClick={() => decide(() => onApply(apply.draft, "settings"))}>
            Apply settings
          </Button>
        )}
      </div>
    </dialog>
  );
}

/** The picture; nothing where the browser cannot show it. */
function Shown({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    // biome-ignore lint/performance/noImgElement: a file on the person's computer
    <img
      src={url}
      alt="The chosen file"
      onError={() => setBroken(true)}
      className="max-h-28 max-w-32 shrink-0 self-start rounded-tile bg-tray object-contain"
    />
  );
}

function Found({ recipe, wording }: { recipe: Recipe; wording: Wording }) {
  const { enhancedPrompt, negativePrompt, seed, size, others } = recipe;
  const prompt = wording === "enhanced" ? (enhancedPrompt ?? recipe.prompt) : recipe.prompt;
  return (
    <dl className="grid grid-cols-[auto_auto_1fr] gap-x-8 gap-y-3 text-sm">
      {prompt && <Row name="Prompt">{prompt}</Row>}
      {negativePrompt && <Row name="Negative prompt">{negativePrompt}</Row>}
      {seed !== null && (
        <Row name="Seed" mono>
          {seed}
        </Row>
      )}
      {size && (
        <Row name="Size" mono>
          {size.width} × {size.height}
        </Row>
      )}
      <Row name="Pictures" mono>
        1
      </Row>
      {others.length > 0 && (
        <Row name="Ignored settings" quiet>
          {others.map(({ name, value }) => `${name}: ${value}`).join(" · ")}
        </Row>
      )}
    </dl>
  );
}

interface RowProps {
  name: string;
  /** A short value, several of which fit in one line. */
  mono?: boolean;
  quiet?: boolean;
  children: ReactNode;
}

function Row({ name, mono = false, quiet = false, children }: RowProps) {
  return (
    <div className={cx("min-w-0", !mono && "col-span-full")}>
      <dt className="text-xs text-faint">{name}</dt>
      <dd
        className={`mt-0.5 max-h-40 overflow-y-auto break-words whitespace-pre-wrap ${mono ? "font-mono text-xs" : ""} ${quiet ? "text-xs text-faint" : "text-ink"}`}
      >
        {children}
      </dd>
    </div>
  );
}
