"use client";
import { useRouter } from "next/navigation";
import { type ComponentProps, useCallback } from "react";
import { Library } from "@/components/library/library";
import { useCreationActions } from "@/components/shell/use-creation-actions";
import { notify } from "@/components/ui/notices/notify";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { useOutbox } from "@/lib/client/creations/outbox";
import { usePersonId } from "@/lib/client/person";

/** The library with the actions on its pictures. Those that make a creation lead to the studio. */
export function LibraryDesk(props: Omit<ComponentProps<typeof Library>, "actions">) {
  const router = useRouter();
  const personId = usePersonId();
  const { send } = useOutbox();
  const toStudio = useCallback(() => router.push("/"), [router]);
  const recall = useCallback<CreationActions["recall"]>(
    (...recalled) => {
      import("./recall").then(
        ({ recallForPerson }) => {
          recallForPerson(personId, ...recalled);
          toStudio();
        },
        () => notify({ words: "The action could not be loaded. Try again.", kind: "problem" }),
      );
    },
    [personId, toStudio],
  );
  return <Library {...props} actions={useCreationActions({ send, recall, onSent: toStudio })} />;
}
