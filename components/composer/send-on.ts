"use client";
/** Sending a prompt on: from a card, or from a page without a composer, to another model in the composer. */
import { useEffect } from "react";
import type { ModelName } from "@/lib/client/creations/open-models";

let waiting: readonly ModelName[] | null = null;
let take: (() => void) | undefined;

/** Asks the composer to go on with one of these models, at once or when it is there. */
export function sendOn(models: readonly ModelName[]): void {
  waiting = models;
  take?.();
}

/** @param run goes on with one of the models. */
export function useSendOn(run: (models: readonly ModelName[]) => void): void {
  // After every render, because it acts on the draft as it is.
  useEffect(() => {
    take = () => {
      const models = waiting;
      waiting = null;
      if (models) run(models);
    };
    take();
    return () => {
      take = undefined;
    };
  });
}
