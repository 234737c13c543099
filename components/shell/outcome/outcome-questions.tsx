"use client";
import { type ComponentType, useEffect, useState } from "react";
import { notify } from "@/components/ui/notices/notify";
import { drawOutcomeQuestions, type OutcomeQuestion } from "./ask";

interface DialogProps {
  question: OutcomeQuestion;
  onClose: () => void;
}

async function loadDialog({ kind }: OutcomeQuestion): Promise<ComponentType<DialogProps>> {
  return kind === "resend"
    ? (await import("./resend-dialog")).ResendDialog
    : (await import("./find-at-service-dialog")).FindAtServiceDialog;
}

/** Where the two ways out of an unknown outcome are asked about, one at a time. */
export function OutcomeQuestions() {
  const [open, setOpen] = useState<{ question: OutcomeQuestion; Dialog: ComponentType<DialogProps> } | null>(
    null,
  );
  useEffect(
    () =>
      drawOutcomeQuestions((question) => {
        loadDialog(question).then(
          (Dialog) => setOpen({ question, Dialog }),
          () => notify({ words: "This part of the page could not be loaded. Try again.", kind: "problem" }),
        );
      }),
    [],
  );
  return open && <open.Dialog question={open.question} onClose={() => setOpen(null)} />;
}
