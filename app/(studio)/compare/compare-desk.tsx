"use client";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { Compare } from "@/components/compare/compare";
import type { CompareInitialData } from "@/components/compare/use-comparison";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import { notify } from "@/components/ui/notices/notify";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { useOutbox } from "@/lib/client/creations/outbox";
import { usePersonId } from "@/lib/client/person";

/** A comparison with the actions on its pictures. Those that make a creation lead to the studio. */
export function CompareDesk({ first }: { first: CompareInitialData | null }) {
  const router = useRouter();
  const personId = usePersonId();
  const { send } = useOutbox();
  const toStudio = useCallback(() => router.push("/"), [router]);
  const recall = useCallback<CreationActions["recall"]>(
    (...recalled) => {
      import("../library/recall").then(
        ({ recallForPerson }) => {
          recallForPerson(personId, ...recalled);
          toStudio();
        },
        () => notify({ words: "The action could not be loaded. Try again.", kind: "problem" }),
      );
    },
    [personId, toStudio],
  );
  return <Compare first={first} actions={useCreationActions({ send, recall, onSent: toStudio })} />;
}
