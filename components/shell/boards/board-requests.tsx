"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ComponentType, useEffect, useState } from "react";
import { notify } from "@/components/ui/notices/notify";
import { usePersonId } from "@/lib/client/person";
import { answerBoardRequests } from "./ask";
import type { ChooseBoardProps } from "./choose-board";

type Open = Omit<ChooseBoardProps, "onClose"> & { Dialog: ComponentType<ChooseBoardProps> };

/** Puts pictures on boards, wherever a page asks for it, and holds the dialog in which a board is chosen. */
export function BoardRequests() {
  const client = useQueryClient();
  const router = useRouter();
  const personId = usePersonId();
  const [open, setOpen] = useState<Open | null>(null);
  useEffect(
    () =>
      answerBoardRequests((request) => {
        import("./answer").then(
          ({ answerBoardRequest }) =>
            answerBoardRequest(request, {
              ...{ client, personId },
              openPage: (path) => router.push(path),
              choose: setOpen,
            }),
          () => notify({ words: "The boards could not be loaded. Try again.", kind: "problem" }),
        );
      }),
    [client, router, personId],
  );
  if (!open) return null;
  const { Dialog, ...props } = open;
  return <Dialog {...props} onClose={() => setOpen(null)} />;
}
