"use client";
import { type KeyboardEvent, useRef } from "react";
import { announce } from "@/components/ui/notices/announcer";
import { usePersonId } from "@/lib/client/person";
import type { Walk } from "./walk";

const load = () => import("./recalling");

interface PromptHistory {
  /** For the prompt's field: Alt with an arrow walks. */
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  remember: (prompt: string) => void;
  /** From the list: what is being written stays one walk away. */
  pick: (prompt: string, at: number, written: string) => void;
}

/** @param show puts a text into the prompt's field. */
export function usePromptHistory(show: (prompt: string) => void): PromptHistory {
  const personId = usePersonId();
  const walk = useRef<Walk | null>(null);

  async function go(field: HTMLTextAreaElement, to: "older" | "newer") {
    const recalling = await load().catch(() => null);
    if (!recalling) {
      announce("The earlier prompts could not be loaded");
      return;
    }
    const prompts = recalling.readPrompts(personId);
    const next = recalling.step(prompts, walk.current, field.value, to);
    if (!next) {
      announce(to === "newer" ? "No later prompt" : "No earlier prompt");
      return;
    }
    walk.current = next.walk;
    show(next.text);
    announce(
      next.walk.at < 0
        ? "What you were writing"
        : `Earlier prompt ${next.walk.at + 1} of ${prompts.length}: ${next.text}`,
    );
    // The caret at the end, once the text is there.
    requestAnimationFrame(() => field.setSelectionRange(field.value.length, field.value.length));
  }

  return {
    onKeyDown(event) {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      event.preventDefault();
      void go(event.currentTarget, event.key === "ArrowUp" ? "older" : "newer");
    },
    remember(prompt) {
      walk.current = null;
      void load().then(
        ({ rememberPrompt }) => rememberPrompt(personId, prompt),
        // It is kept with the creation anyway.
        () => {},
      );
    },
    pick(prompt, at, written) {
      walk.current = { at, unsent: written };
      show(prompt);
    },
  };
}
