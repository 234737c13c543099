"use client";
import { type KeyboardEvent, useRef } from "react";
import { announce } from "@/components/ui/notices/announcer";
import { usePersonId } from "@/lib/client/person";
import type { Walk } from "./walk";

const load = () => import("./recalling");

interface PromptHistory {
  /** For the prompt field: Alt with an arrow key steps through the history. */
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  remember: (prompt: string) => void;
  /** Picks a prompt of the list; the unsent text can be reached by stepping back. */
  pick: (prompt: string, at: number, written: string) => void;
}

/** @param show puts a text into the prompt field. */
export function usePromptHistory(show: (prompt: string) => void): PromptHistory {
  const personId = usePersonId();
  const walk = useRef<Walk | null>(null);

  async function go(field: HTMLTextAreaElement, to: "older" | "newer") {
    const recalling = await load().catch(() => null);
    if (!recalling) {
      announce("The prompt history could not be loaded");
      return;
    }
    const prompts = recalling.readPrompts(personId);
    const next = recalling.step(prompts, walk.current, field.value, to);
    if (!next) {
      announce(to === "newer" ? "No newer prompt" : "No older prompt");
      return;
    }
    walk.current = next.walk;
    show(next.text);
    announce(
      next.walk.at < 0 ? "Your unsent text" : `Prompt ${next.walk.at + 1} of ${prompts.length}: ${next.text}`,
    );
    // Moves the caret to the end once the text is rendered.
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
        // The prompt is also stored with its creation.
        () => {},
      );
    },
    pick(prompt, at, written) {
      walk.current = { at, unsent: written };
      show(prompt);
    },
  };
}
