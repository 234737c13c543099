"use client";
import type { ComponentProps } from "react";
import { Library } from "@/components/library/library";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import { useOutbox } from "@/lib/client/creations/outbox";
import { useRecall } from "../use-recall";

/** The library with the actions on its pictures. Those that make a creation lead to the studio. */
export function LibraryDesk(props: Omit<ComponentProps<typeof Library>, "actions">) {
  const { send } = useOutbox();
  const { recall, toStudio } = useRecall();
  return <Library {...props} actions={useCreationActions({ send, recall, onSent: toStudio })} />;
}
