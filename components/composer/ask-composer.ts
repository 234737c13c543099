"use client";
/** What a card, or a page without a composer, asks the composer to do with what it has just put into it. */
import { useEffect } from "react";
import type { ModelName } from "@/lib/client/creations/open-models";

export type ComposerRequest =
  /** Goes on with one of these models. */
  | { type: "send_on"; models: readonly ModelName[] }
  /** Opens the sheet of the draft. */
  | { type: "sheet" };

let waiting: ComposerRequest | null = null;
let take: (() => void) | undefined;

/** The composer does it at once, or when it is there. */
export function askComposer(request: ComposerRequest): void {
  waiting = request;
  take?.();
}

/** @param run does what is asked. */
export function useComposerRequests(run: (request: ComposerRequest) => void): void {
  // After every render, because it acts on the draft as it is.
  useEffect(() => {
    take = () => {
      const request = waiting;
      waiting = null;
      if (request) run(request);
    };
    take();
    return () => {
      take = undefined;
    };
  });
}
