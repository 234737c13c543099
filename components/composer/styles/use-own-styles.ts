"use client";
import { useState } from "react";
import { usePersonId } from "@/lib/client/person";
import type { PromptStyle } from "@/lib/prompt/style";
import { deleteStyle, readStyles, restoreStyle, saveStyle } from "./own-styles";

const NOT_STORED =
  "This browser could not store the style: its storage is full or switched off. The style lasts until you leave the page.";

/** A deleted style. */
export interface DeletedStyle {
  style: PromptStyle;
  /** Its place in the list. */
  at: number;
  wasChosen: boolean;
}

/** The person's own styles, and the last change of them that could not be stored. */
export function useOwnStyles() {
  const personId = usePersonId();
  const [own, setOwn] = useState(() => readStyles(personId));
  const [problem, setProblem] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<DeletedStyle | null>(null);
  function afterChange(isStored: boolean) {
    setOwn(readStyles(personId));
    setProblem(isStored ? null : NOT_STORED);
  }
  return {
    own,
    problem,
    /** The one that can be restored; null for none. */
    deleted,
    save: (style: PromptStyle) => afterChange(saveStyle(personId, style)),
    remove(style: PromptStyle, wasChosen: boolean) {
      setDeleted({ style, at: own.findIndex(({ id }) => id === style.id), wasChosen });
      afterChange(deleteStyle(personId, style.id));
    },
    restore({ style, at }: Pick<DeletedStyle, "style" | "at">) {
      setDeleted(null);
      afterChange(restoreStyle(personId, style, at));
    },
  };
}
