"use client";
import { useEffect, useRef } from "react";
import { provideCommands, type Runs } from "./commands/registry";

/** Lets commands work, by key and in the command menu, for as long as the view is on the page. */
export function useCommands(runs: Runs): void {
  const latest = useRef(runs);
  useEffect(() => {
    latest.current = runs;
  });
  useEffect(() => provideCommands(latest), []);
}
