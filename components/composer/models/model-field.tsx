"use client";
import { ChevronsUpDown, Send, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { buttonClass } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { SEND } from "@/lib/client/commands/creation-actions";
import { usePersonId } from "@/lib/client/person";
import { counted } from "@/lib/client/words/counted";
import { serviceWords } from "@/lib/client/words/service";
import type { ComposerKey } from "../actions";
import type { Draft } from "../draft/draft";
import type { Fit } from "../draft/fit";
import { leftOutInWords, listed } from "./fit-words";
import { rememberedName, rememberNames } from "./model-names";
import { priceAndTimeOf } from "./model-words";

interface Props {
  fit: Fit;
  /** As written, with values that the models do not take. */
  draft: Draft;
  problem: string | undefined;
  onOpen: () => void;
  /** What sending the prompt to another model is called; undefined where it cannot be sent on. */
  send: string | undefined;
  onSend: () => void;
}

/** The chosen models, and what the composer leaves out for them. A studio with one model shows no choice. */
export default function ModelField({ fit, draft, problem, onOpen, send, onSend }: Props) {
  const { chosen: models, namesModel } = fit;
  const [first] = models;
  const names = models.map(({ name }) => name);
  const only = models.length === 1 ? first : undefined;
  const personId = usePersonId();
  useEffect(() => rememberNames(personId, models), [personId, models]);
  const priceAndTime = only && priceAndTimeOf(only);
  const leftOut = leftOutInWords(fit, draft, (id) => rememberedName(personId, id));
  const troubles = [...new Map(models.map(({ provider, state }) => [provider, state.state]))].filter(
    ([, state]) => serviceWords(state).sentence !== null,
  );
  if (!namesModel && leftOut === "" && models.every((model) => model.problem === null)) return null;
  return (
    <div>
      {namesModel && (
        <>
          <p id="model-label" className="mb-1.5 text-xs text-muted">
            {models.length === 1 ? "Model" : counted(models.length, "model")}
          </p>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-keyshortcuts={"O" satisfies ComposerKey<"models">}
            aria-labelledby="model-label model-names"
            aria-describedby="model-price model-notes"
            onClick={onOpen}
            className="flex min-h-10 w-full items-center gap-2 rounded-md border border-hairline bg-canvas px-3 py-1.5 text-left text-sm text-ink transition-colors hover:border-edge"
          >
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline gap-2">
                <span id="model-names" className="min-w-0 flex-1 truncate">
                  {listed(names)}
                </span>
                {only && !only.name.includes(only.provider) && (
                  <span className="max-w-[38%] shrink-0 truncate text-xs text-faint">{only.provider}</span>
                )}
              </span>
              {priceAndTime && (
                <span id="model-price" className="block truncate text-xs text-muted tabular-nums">
                  {priceAndTime}
                </span>
              )}
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-faint" />
          </button>
        </>
      )}
      {send && (
        <button
          type="button"
          aria-keyshortcuts={SEND.keys}
          onClick={onSend}
          className={cx(
            buttonClass({ look: "quiet", size: "small" }),
            "mt-1 -ml-2 !h-7 max-w-full !gap-1.5 !px-2 pointer-coarse:!h-10",
          )}
        >
          <Send aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{send}</span>
        </button>
      )}
      <div id="model-notes" className="text-xs not-empty:[&>p]:mt-1.5">
        {problem && <p className="text-danger">{problem}</p>}
        {models.map(
          ({ id, name, problem: own }) =>
            own && (
              <p key={id} className="flex gap-1.5 text-danger">
                <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
                <span className="min-w-0 break-words">
                  {name} cannot draw. {own}
                </span>
              </p>
            ),
        )}
        {namesModel &&
          troubles.map(([provider, state]) => {
            const { sentence, tone } = serviceWords(state, provider);
            return (
              // In the colour that the picker has for it.
              <p
                key={provider}
                className={cx("flex gap-1.5", tone === "danger" ? "text-danger" : "text-warning")}
              >
                <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
                {sentence}
              </p>
            );
          })}
        {leftOut && <p className="text-faint">{leftOut}</p>}
      </div>
    </div>
  );
}
