"use client";
import type { ComponentProps } from "react";
import { Library } from "@/components/library/library";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import type { ModelName } from "@/lib/client/creations/open-models";
import { useOutbox } from "@/lib/client/creations/outbox";
import { useRecall } from "../use-recall";

interface Props extends Omit<ComponentProps<typeof Library>, "actions"> {
  /** The models to which prompts can be sent on. */
  open: readonly ModelName[];
}

/** The library with the actions on its pictures. Those that make a creation lead to the studio. */
export function LibraryDesk({ open, ...props }: Props) {
  const { send } = useOutbox();
  const { recall, toStudio } = useRecall(open);
  return <Library {...props} actions={useCreationActions({ send, recall, open, onSent: toStudio })} />;
}
