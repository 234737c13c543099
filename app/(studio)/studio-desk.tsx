"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { OwnLimits } from "contract/admin/limits";
import type { Creation, CreationOutput } from "contract/creations/creation";
import type { ModelView } from "contract/models/models";
import type { WindowSize } from "contract/window-size";
import { useCallback, useMemo } from "react";
import { askComposer } from "@/components/composer/ask-composer";
import { Composer } from "@/components/composer/composer";
import { useDescribe } from "@/components/composer/describe/use-describe";
import { useChangeDraft } from "@/components/composer/draft/draft-store";
import type { StudioLimits } from "@/components/composer/draft/limits";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import { Stream } from "@/components/stream/stream";
import { lateCode } from "@/components/ui/lazy/late-code";
import { useFetchedWhenIdle } from "@/components/ui/lazy/lazy-view";
import { runLate } from "@/components/ui/lazy/run-late";
import { notify } from "@/components/ui/notices/notify";
import { PageLink } from "@/components/ui/page/page-link";
import { ownLimitsQuery } from "@/lib/client/api/limits";
import { useModels } from "@/lib/client/api/models";
import type { Recalled } from "@/lib/client/creations/creation-actions";
import { editorsAmong } from "@/lib/client/creations/editors";
import { openModels, othersOf } from "@/lib/client/creations/open-models";
import { useOutbox } from "@/lib/client/creations/outbox";
import type { InitialData } from "@/lib/client/creations/use-creation-list";
import { useCreations } from "@/lib/client/creations/use-creations";
import { DescribeContext, type DescribeOffer } from "@/lib/client/describing";
import { usePersonId } from "@/lib/client/person";

const RECALL = lateCode(() => import("@/components/composer/draft/recall"));

const focusPrompt = () => document.getElementById("prompt")?.focus();

interface Props {
  first: InitialData | null;
  studio: StudioLimits;
  /** At least one. */
  models: readonly ModelView[];
  /** What the person may use; null where they have no limit to watch, undefined where that is not known yet. */
  ownLimits: OwnLimits | null | undefined;
  /** The window as far as the server knows it. */
  likelyWindow: WindowSize;
  /** What describing a picture costs; null where no model sees pictures. */
  describeOffer: DescribeOffer | null;
  isAdmin: boolean;
  /** Whether `npm run model` would bring a model. */
  canGetModels: boolean;
}

export function StudioDesk({
  describeOffer,
  first,
  studio,
  models: initialModels,
  ownLimits,
  likelyWindow,
  isAdmin,
  canGetModels,
}: Props) {
  const outbox = useOutbox();
  const changeDraft = useChangeDraft();
  const personId = usePersonId();
  const creations = useCreations(first);
  const models = useModels(initialModels);
  const [only, another] = models;
  const open = useMemo(() => openModels(models), [models]);
  const editors = useMemo(() => editorsAmong(models), [models]);
  const recall = useCallback(
    async (what: Recalled, creation: Creation, output?: CreationOutput) =>
      runLate(RECALL, async ({ recalledDraft, RECALL_NOTICES }) => {
        changeDraft(await recalledDraft(what, creation, output, personId));
        if (what === "send") askComposer({ type: "send_on", models: othersOf(creation, open) });
        else if (what === "around") askComposer({ type: "sheet" });
        // Several pictures are added one after the other, from where they are.
        else if (what === "reference") notify({ words: RECALL_NOTICES.reference });
        else focusPrompt();
      }),
    [changeDraft, personId, open],
  );
  useFetchedWhenIdle(RECALL);
  const client = useQueryClient();
  const { sendAll } = outbox;
  const sendAndCount = useCallback(
    (...args: Parameters<typeof sendAll>) =>
      sendAll(...args).finally(() => void client.invalidateQueries(ownLimitsQuery)),
    [sendAll, client],
  );
  const applyExample = useCallback((prompt: string) => changeDraft({ prompt }), [changeDraft]);
  const describe = useDescribe(describeOffer);
  const actions = useCreationActions({
    ...{ send: outbox.send, recall, open, editors, describe },
  });
  return (
    <>
      <DescribeContext value={describe}>
        <Composer
          sendAll={sendAndCount}
          studio={studio}
          models={models}
          ahead={creations.aheadOfNext}
          ownLimits={ownLimits}
        />
      </DescribeContext>
      {/* The end of the page can be scrolled to above the sheet of a phone, which is higher with pictures in it. */}
      <main
        id="main"
        tabIndex={-1}
        className="pb-64 outline-none max-lg:pt-0 max-lg:peer-data-has-pictures:pb-[28rem] lg:ml-[380px] lg:p-4"
      >
        <h1 className="sr-only">Studio</h1>
        <Stream
          creations={creations}
          outbox={outbox}
          actions={actions}
          models={models}
          likelyWindow={likelyWindow}
          drawnBy={!another && only?.about ? <DrawnBy model={only} {...{ isAdmin, canGetModels }} /> : null}
          onExample={applyExample}
        />
      </main>
    </>
  );
}

/** What makes the pictures of a studio with one model. One that draws sketches says where others come from to who can add them. */
function DrawnBy({
  model,
  isAdmin,
  canGetModels,
}: Pick<Props, "isAdmin" | "canGetModels"> & { model: ModelView }) {
  return (
    <>
      {`${model.name}: ${model.about}`}
      {isAdmin && model.abilities.vocabulary && (
        <>
          {" "}
          To draw with AI models, add a key:{" "}
          <PageLink href="/admin/models" className="text-muted underline underline-offset-2 hover:text-ink">
            Models and keys
          </PageLink>
          {canGetModels && (
            <>
              . Real pictures on this machine, with one command and 1 to 7 GB: <code>npm run model</code>
            </>
          )}
        </>
      )}
    </>
  );
}
