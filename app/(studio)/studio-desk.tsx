"use client";
import { useCallback } from "react";
import { Composer } from "@/components/composer/composer";
import { draftOfRequest } from "@/components/composer/draft";
import { useChangeDraft } from "@/components/composer/draft-store";
import type { ComposerLimits } from "@/components/composer/limits";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import { Stream } from "@/components/stream/stream";
import { useOutbox } from "@/lib/client/outbox";
import { requestOf } from "@/lib/client/provisional-creation";
import { type FirstLook, useCreations } from "@/lib/client/use-creations";
import type { Creation } from "@/lib/contract/creation";

const focusPrompt = () => document.getElementById("prompt")?.focus();

interface Props {
  first: FirstLook | null;
  limits: ComposerLimits;
  /** Who draws, in one sentence; null where that is not known. */
  drawnBy: string | null;
}

/** The composer beside the stream. */
export function StudioDesk({ first, limits, drawnBy }: Props) {
  const outbox = useOutbox();
  const changeDraft = useChangeDraft();
  const creations = useCreations(first);
  const reuseSettings = useCallback(
    (creation: Creation) => {
      changeDraft(draftOfRequest(requestOf(creation)));
      focusPrompt();
    },
    [changeDraft],
  );
  const takeExample = useCallback(
    (prompt: string) => {
      changeDraft({ prompt });
      focusPrompt();
    },
    [changeDraft],
  );
  const actions = useCreationActions({ send: outbox.send, reuseSettings });
  return (
    <>
      <Composer sendAll={outbox.sendAll} limits={limits} ahead={creations.aheadOfNext} />
      <main id="main" tabIndex={-1} className="pb-64 outline-none max-lg:pt-0 lg:ml-[380px] lg:p-4">
        <h1 className="sr-only">Studio</h1>
        <Stream
          creations={creations}
          outbox={outbox}
          actions={actions}
          drawnBy={drawnBy}
          onExample={takeExample}
        />
      </main>
    </>
  );
}
