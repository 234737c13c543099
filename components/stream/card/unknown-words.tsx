"use client";
import type { Creation } from "contract/creations/creation";
import { CircleHelp } from "lucide-react";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { MenuButton } from "@/components/ui/menu/menu-button";
import { counted } from "@/lib/client/words/counted";

const list = lazyPart(() => import("./unknown-words-list"));

/** A quiet mark that opens the words that the engine does not know; nothing where it knows all. */
export function UnknownWords({ understanding }: Pick<Creation, "understanding">) {
  const prompt: readonly string[] = understanding?.unknown ?? [];
  const negative: readonly string[] = understanding?.unknown_negative ?? [];
  const count = prompt.length + negative.length;
  if (count === 0) return null;
  const main = understanding?.unknown_main;
  const words = `${counted(count, "word")} not known`;
  const label = main ? `Composition study: ${words}` : words;
  return (
    <MenuButton
      icon={CircleHelp}
      label={label}
      name={label}
      part={list}
      content={{ prompt, negative, main }}
      className="!size-6 !text-faint hover:!text-ink pointer-coarse:-my-2 pointer-coarse:!size-10"
    />
  );
}
