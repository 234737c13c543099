"use client";
import { Commands } from "@/components/shell/commands/commands";
import { lazyPart } from "@/components/ui/lazy/lazy-part";

const keySheet = lazyPart(() => import("./studio-key-sheet"));

/** The commands of the studio, and the sheet of all keys, which knows the actions of all pages. */
export function StudioCommands({ isAdmin }: { isAdmin: boolean }) {
  return <Commands isAdmin={isAdmin} keySheet={keySheet} />;
}
