"use client";
import { type ComponentType, useEffect, useState } from "react";
import { notify } from "@/components/ui/notices/notify";
import { type OutcomeQuestion, showOutcomeQuestions } from "./ask";

interface DialogProps {
  question: OutcomeQuestion;
  onClose: () => void;
}

async function loadDialog({ kind }: OutcomeQuestion): Promise<ComponentType<DialogProps>> {
  return kind === "resend"
    ? (await import("./resend-dialog")).ResendDialog
    : (await import("./find-at-service-dialog")).FindAtServiceDialog;
}

/** The dialogs about an unknown outcome, one at a time. */
export function OutcomeQuestions() {
  const [open, setOpen] = useState<{ question: OutcomeQuestion; Dialog: ComponentType<DialogProps> } | null>(
    null,
  );
  useEffect(
    () =>
      showOutcomeQuestions((question) => {
        loadDialog(question).then(
          (Dialog) => setOpen({ question, Dialog }),
          () => notify({ words: "The dialog could not be loaded. Try again.", kind: "problem" }),
        );
      }),
    [],
  );
  return open && <open.Dialog question={open.question} onClose={() => setOpen(null)} />;
}
