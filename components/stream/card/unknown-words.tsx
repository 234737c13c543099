"use client";
import { CircleHelp } from "lucide-react";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { MenuButton } from "@/components/ui/menu/menu-button";

const list = lazyPart(() => import("./unknown-words-list"));

/** A quiet mark that opens the words that the engine did not understand. */
export function UnknownWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  const label = words.length === 1 ? "1 word not understood" : `${words.length} words not understood`;
  return (
    <MenuButton
      icon={CircleHelp}
      label={label}
      name={label}
      part={list}
      content={{ words }}
      className="!size-6 !text-faint hover:!text-ink pointer-coarse:!size-10 pointer-coarse:-my-2"
    />
  );
}
