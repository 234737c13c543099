"use client";
import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/notices/announcer";

/** What needs all pictures of a board, in words that follow "then". */
export const WAITING_COMMANDS = {
  select_all: "select all",
  select_section: "select the section",
  move_section: "move the section",
  sort_by_favourites: "sort by favourites",
  cull: "cull",
  present: "present",
};

export type WaitingCommand = keyof typeof WAITING_COMMANDS;

export interface WhenFullyLoaded<Now> {
  /** Runs a command once all pages are loaded; at once when they are. */
  run: (command: WaitingCommand, action: (now: Now) => void) => void;
  /** The commands that wait, each once. */
  waiting: readonly WaitingCommand[];
  /** Forgets the commands that wait. @returns whether there were any. */
  cancel: () => boolean;
}

/**
 * For commands that need the whole board, such as "select all": while pages of a large board are being loaded they wait, a second
 * or two.
 *
 * @param now what the view offers at present; what waited gets it as it is then.
 */
export function useWhenFullyLoaded<Now>(isFullyLoaded: boolean, now: Now): WhenFullyLoaded<Now> {
  const [waiting, setWaiting] = useState<readonly { command: WaitingCommand; action: (now: Now) => void }[]>(
    [],
  );
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    if (!isFullyLoaded || waiting.length === 0) return;
    setWaiting([]);
    for (const { action } of waiting) action(latest.current);
  }, [isFullyLoaded, waiting]);
  const isWaitingFor = (command: WaitingCommand) => waiting.some((one) => one.command === command);
  return {
    run(command, action) {
      if (isFullyLoaded) action(now);
      else if (!isWaitingFor(command)) {
        setWaiting([...waiting, { command, action }]);
        announce(`Loading the rest of the board, then ${WAITING_COMMANDS[command]}.`);
      }
    },
    waiting: waiting.map(({ command }) => command),
    cancel() {
      if (waiting.length === 0) return false;
      setWaiting([]);
      announce("Cancelled");
      return true;
    },
  };
}
