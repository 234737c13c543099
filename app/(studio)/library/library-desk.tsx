"use client";
import type { ComponentProps } from "react";
import { Library } from "@/components/library/library";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import type { Editor } from "@/lib/client/creations/editors";
import type { ModelName } from "@/lib/client/creations/open-models";
import { useOutbox } from "@/lib/client/creations/outbox";
import { useRecall } from "../use-recall";

interface Props extends Omit<ComponentProps<typeof Library>, "actions"> {
  /** The models to which prompts can be sent on. */
  open: readonly ModelName[];
  /** The models that make pictures from pictures. */
  editors: readonly Editor[];
}

/** The library with the actions on its pictures. Those that make a creation lead to the studio. */
export function LibraryDesk({ open, editors, ...props }: Props) {
  const { send } = useOutbox();
  const { recall, toStudio } = useRecall(open);
  const actions = useCreationActions({ send, recall, open, editors, onSent: toStudio });
  return <Library {...props} actions={actions} />;
}
