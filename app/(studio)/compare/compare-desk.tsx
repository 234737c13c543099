"use client";
import { Compare } from "@/components/compare/compare";
import type { CompareInitialData } from "@/components/compare/use-comparison";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import { useOutbox } from "@/lib/client/creations/outbox";
import { useRecall } from "../use-recall";

/** A comparison with the actions on its pictures. Actions that make a creation lead to the studio. */
export function CompareDesk({ first }: { first: CompareInitialData | null }) {
  const { send } = useOutbox();
  const { recall, toStudio } = useRecall();
  return <Compare first={first} actions={useCreationActions({ send, recall, onSent: toStudio })} />;
}
