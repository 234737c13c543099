"use client";
import { isActive } from "contract/creations/status";
/** The announcements for screen readers: sent, started, half done with its percentage, and how it ended. Not every step of progress. */
import { useEffect, useRef } from "react";
import { percent } from "../words/states";
import { entryWords, type StreamEntry } from "./entry-words";

export interface AnnouncedState {
  phase: "sending" | "not_sent" | "active" | "ended";
  started: boolean;
  half: boolean;
}

export function announcedState({ creation, intent }: StreamEntry): AnnouncedState {
  return {
    phase: intent ? intent.state : isActive(creation.status) ? "active" : "ended",
    started: intent === null && creation.status !== "pending",
    half: (percent(creation) ?? 0) >= 50,
  };
}

const MAX_NAME_CHARACTERS = 60;
const shortened = (prompt: string) =>
  prompt.length > MAX_NAME_CHARACTERS ? `${prompt.slice(0, MAX_NAME_CHARACTERS - 1)}…` : prompt;

/**
 * What to announce, null for nothing.
 *
 * @param before the state at the last call; undefined for a new entry, which is not announced.
 */
export function milestone(before: AnnouncedState | undefined, entry: StreamEntry): string | null {
  if (!before) return null;
  const now = announcedState(entry);
  const name = shortened(entry.creation.prompt);
  const isOver = now.phase === "ended" || now.phase === "not_sent";
  if (isOver && now.phase !== before.phase) {
    const { words, reason } = entryWords(entry);
    return `${words}: ${name}${reason ? `. ${reason}` : ""}`;
  }
  if (now.phase !== "active") return null;
  if (before.phase !== "active") return `Sent: ${name}`;
  if (!before.half && now.half) return `${percent(entry.creation)} % done: ${name}`;
  if (!before.started && now.started) return `Started: ${name}`;
  return null;
}

/** Announces the milestones of all entries as they are reached. */
export function useMilestones(entries: readonly StreamEntry[], announce: (words: string) => void): void {
  const before = useRef(new Map<string, AnnouncedState>());
  useEffect(() => {
    const reached = entries.flatMap((one) => milestone(before.current.get(one.id), one) ?? []);
    before.current = new Map(entries.map((one) => [one.id, announcedState(one)]));
    if (reached.length > 0) announce(reached.join(". "));
  }, [entries, announce]);
}
