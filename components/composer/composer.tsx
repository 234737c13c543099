"use client";
import type { OwnLimits } from "contract/admin/limits";
import type { ModelView } from "contract/models/models";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Choices } from "@/components/ui/controls/choices";
import { cx } from "@/components/ui/cx";
import { useModal } from "@/components/ui/dialogs/use-modal";
import { useMedia } from "@/components/ui/layout/use-media";
import { lateCode } from "@/components/ui/lazy/late-code";
import { notify } from "@/components/ui/notices/notify";
import { lateActions } from "@/lib/client/commands/late-actions";
import { useActions } from "@/lib/client/commands/registry";
import { type ModelName, openModels, sendWords } from "@/lib/client/creations/open-models";
import { usePersonId } from "@/lib/client/person";
import { useStoredFlag } from "@/lib/client/stored-flag";
import { counted } from "@/lib/client/words/counted";
import { useComposerRequests } from "./ask-composer";
import { imageNumbersFor } from "./draft/draft";
import type { StudioLimits } from "./draft/limits";
import { MoreSettings } from "./fields/more-settings";
import { PromptField } from "./fields/prompt-field";
import { ShapeChoice } from "./fields/shape-choice";
import { DropZone } from "./from-picture/drop-zone";
import { Foot } from "./generate/foot";
import { useAhead } from "./generate/use-ahead";
import { usePromptHistory } from "./history/use-prompt-history";
import { SheetHandle } from "./sheet-handle";
import { PromptTools } from "./tools/prompt-tools";
import { useTool } from "./tools/use-tool";
import { type SendAll, useComposer } from "./use-composer";
import { useWantedWords } from "./wanted-words";
import { checkedTexts } from "./words/checked-texts";
import { loadPromptHelp } from "./words/use-prompt-help";
import { isVaryKey, VaryButton } from "./words/vary-button";

const COMPOSER_ACTIONS = lateActions(lateCode(() => import("./actions")));

const nothing = { default: () => null };
/** Apart from the page, because a studio with one free model that takes everything shows neither. */
const ModelField = lazy(() => import("./models/model-field").catch(() => nothing));
/** Below this width the composer is a sheet; from `lg` on it is a column. */
const PHONE = "(max-width: 1023.98px)";

/** On a phone, for the line below the prompt: shown while the field has the focus. The marks over the text stay. */
const UNLESS_FOCUSED =
  "max-lg:group-not-focus-within/field:invisible max-lg:group-not-focus-within/field:mb-0 max-lg:group-not-focus-within/field:!h-0 max-lg:group-not-focus-within/field:pb-0";

/** The id of the settings, which the sheet opens. */
const SETTINGS = "composer-settings";

interface Props {
  sendAll: SendAll;
  studio: StudioLimits;
  /** At least one. */
  models: readonly ModelView[];
  /** How many creations in the queue would run before one made now. */
  ahead: number;
  /** What the person may use; null where they have no limit to watch, undefined where that is not known yet. */
  ownLimits: OwnLimits | null | undefined;
}

/**
 * Whether a press takes the focus from the prompt below it. The closed sheet becomes lower then, and what was pressed moves away
 * before the press ends, so that nothing would be clicked.
 */
const isAbove = (pressed: EventTarget, prompt: Element | null): boolean =>
  prompt !== null &&
  prompt === document.activeElement &&
  pressed instanceof Node &&
  (prompt.compareDocumentPosition(pressed) & Node.DOCUMENT_POSITION_PRECEDING) > 0;

/** A column beside the stream on a wide screen, a bottom sheet on a phone. Generate is always visible. */
export function Composer({ sendAll, studio, models, ahead, ownLimits }: Props) {
  const composed = useComposer(sendAll, studio, models);
  const { draft, stored, fit, limits, problems, plan, change, generate } = composed;
  const { Pictures } = composed;
  const personId = usePersonId();
  const queue = useAhead(fit.models[0], models, ahead);
  const [open, setOpen] = useState(false);
  const tools = useTool();
  const { tool } = tools;
  const history = usePromptHistory((text) => change({ prompt: text }));
  const prompt = useRef<HTMLTextAreaElement>(null);
  const settings = useRef<HTMLInputElement>(null);
  const pictures = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const isPhone = useMedia(PHONE);
  const isSheet = isPhone && open;
  useModal(sheet, isSheet, () => setOpen(false));
  const wrong = Object.keys(problems.fields).length > 0;

  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);

  const isVaried = plan.requests.some(({ written }) => written && written.values.length > 0);
  const [knowsVariations, setKnowsVariations] = useStoredFlag("knows-variations");

  // After a dialog or notice has returned the focus to its opener.
  const focusPrompt = () => setTimeout(() => prompt.current?.focus());
  useWantedWords(focusPrompt);
  function submit() {
    if (!generate()) return prompt.current?.focus();
    history.remember(draft.prompt);
    if (isVaried) setKnowsVariations(true);
    setOpen(false);
  }
  const texts = checkedTexts(fit);
  const others = texts.model ? openModels(models) : [];
  const isSending = useRef(false);
  const focusGenerate = () =>
    setTimeout(() => sheet.current?.querySelector<HTMLElement>("[type=submit]")?.focus());
  /** Chooses the model, or lets it be chosen; what it costs is shown before Generate sends anything. */
  function sendOn([only, another]: readonly ModelName[]) {
    if (another) {
      isSending.current = true;
      return tools.open("models");
    }
    if (!only) return;
    change({ models: [only.id] });
    notify({ words: `${only.name} is chosen. Generate sends the prompt.` });
    focusGenerate();
  }
  useComposerRequests((request) => {
    if (request.type === "sheet") void tools.open("sheet");
    else sendOn(request.models);
  });
  async function vary() {
    const help = await loadPromptHelp();
    if (help && prompt.current) help.vary(prompt.current);
    else notify({ words: "The variation could not be added. Try again in a moment.", kind: "problem" });
  }
  useActions(COMPOSER_ACTIONS, {
    ...{ personId, draft, stored, change, prompt, focusPrompt, settings, pictures },
    takesPictures: models.some(({ abilities }) => abilities.from_pictures),
    fit,
    generate: submit,
    addVariation: () => void vary(),
    openTool: tools.open,
    hasModels: models.length > 1,
    others,
    sendOn: () => sendOn(others),
  });

  return (
    <>
      {isSheet && (
        <div
          aria-hidden
          data-modal-backdrop
          onClick={() => setOpen(false)}
          className="appear fixed inset-0 z-30 touch-none bg-black/55"
        />
      )}
      <div
        ref={sheet}
        data-has-pictures={draft.source !== null || draft.references.length > 0 || undefined}
        {...(isSheet && { role: "dialog", "aria-modal": true, "aria-label": "New creation" })}
        className={cx(
          "peer fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] flex max-h-[calc(100dvh-6rem)] flex-col rounded-t-2xl border-t border-hairline bg-panel lg:z-20 lg:inset-y-0 lg:right-auto lg:bottom-0 lg:left-14 lg:max-h-none lg:w-[380px] lg:rounded-none lg:border-t-0 lg:border-r",
          isSheet ? "z-40" : "z-20",
        )}
      >
        <form
          aria-label="New creation"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          onMouseDown={(event) => {
            if (isPhone && !open && isAbove(event.target, prompt.current)) event.preventDefault();
          }}
          className="flex min-h-0 flex-1 flex-col"
        >
          <SheetHandle open={open} controls={SETTINGS} onChange={setOpen} />
          <div className="grid grid-cols-1 min-h-0 flex-1 content-start gap-5 overflow-y-auto overscroll-contain px-4 pb-1 lg:px-5 lg:pt-5 lg:pb-6">
            {Pictures && (
              <Pictures
                {...{ draft, fit, models, open }}
                onChange={change}
                onRemoved={focusPrompt}
                onAdd={() => pictures.current?.click()}
              />
            )}
            {fit.prompt && (
              <>
                <PromptField
                  id="prompt"
                  label="Prompt"
                  placeholder={composed.placeholder}
                  value={draft.prompt}
                  limit={limits.promptCharacters}
                  onChange={(text) => change({ prompt: text })}
                  problem={problems.fields.prompt}
                  fieldRef={prompt}
                  onKeyDown={(event) => {
                    if (!isVaryKey(event)) return history.onKeyDown(event);
                    event.preventDefault();
                    void vary();
                  }}
                  className={cx(
                    "lg:min-h-24 lg:max-h-[40dvh]",
                    open ? "min-h-20 max-h-48" : "max-h-24 max-lg:min-h-11",
                  )}
                  texts={texts}
                  field="prompt"
                  tool={<VaryButton onVary={() => void vary()} />}
                  // While somebody types the words are listed there, also where the sheet is closed.
                  footClassName={cx(!open && (texts.model ? UNLESS_FOCUSED : "max-lg:hidden"))}
                />
                <PromptTools
                  styles={draft.styles}
                  onOpen={tools.open}
                  onRemoveStyle={(id) => {
                    change({ styles: draft.styles.filter((style) => style.id !== id) });
                    prompt.current?.focus();
                  }}
                  className={cx("-mt-3.5", !open && "max-lg:hidden")}
                />
              </>
            )}
            <DropZone
              {...{ settings, pictures, draft, stored, models }}
              chosen={fit.chosen}
              onChange={change}
              className={cx("-mt-4", !open && "max-lg:hidden")}
            />
            <div id={SETTINGS} className={cx("grid grid-cols-1 gap-5", !open && "max-lg:hidden")}>
              {!fit.isPlain && (
                <Suspense>
                  <ModelField
                    fit={fit}
                    draft={draft}
                    problem={problems.fields.models}
                    onOpen={() => tools.open("models")}
                    send={sendWords(others)}
                    onSend={() => sendOn(others)}
                  />
                </Suspense>
              )}
              {!draft.source && (
                <ShapeChoice
                  fit={fit}
                  onChange={(aspectRatio) => change({ aspectRatio })}
                  problem={problems.fields.aspectRatio}
                />
              )}
              {fit.maxPictures > 1 && (
                <Choices
                  legend="Pictures"
                  value={fit.draft.imageNumber}
                  onChange={(imageNumber) => change({ imageNumber })}
                  problem={problems.fields.imageNumber}
                  choices={imageNumbersFor(fit.draft.imageNumber, fit.maxPictures).map((value) => ({
                    value,
                    label: counted(value, "picture"),
                    show: <span className="tabular-nums">{value}</span>,
                  }))}
                />
              )}
              <MoreSettings limits={limits} fit={fit} problems={problems} onChange={change} />
            </div>
          </div>
          <Foot
            {...{ open, draft, fit, plan, limits, problems, queue, ownLimits }}
            controls={SETTINGS}
            isVaried={isVaried && !knowsVariations}
            onChange={change}
            onOpen={setOpen}
            onAddPicture={() => pictures.current?.click()}
          />
        </form>
      </div>
      {tool && tools.Dialog && (
        <tools.Dialog
          key={tool}
          tool={tool}
          draft={draft}
          models={models}
          fit={fit}
          plan={plan}
          limits={limits}
          onChange={change}
          onPick={(text, at) => {
            history.pick(text, at, draft.prompt);
            tools.close("history");
            focusPrompt();
          }}
          onClose={() => {
            tools.close(tool);
            if (isSending.current) focusGenerate();
            isSending.current = false;
          }}
        />
      )}
    </>
  );
}
