"use client";
import type { AdminPerson } from "contract/admin/people";
import { useState } from "react";
import { TextField } from "@/components/ui/controls/text-field";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { deleteWork } from "@/lib/client/api/admin";
import { errorMessage } from "@/lib/client/api/call/errors";
import { usePersonChange } from "./use-person-change";
import { workInWords } from "./work-words";

/** Deletes after the name was typed, because nothing brings the work back. */
export function DeleteWorkDialog({ person, onClose }: { person: AdminPerson; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const change = usePersonChange({
    run: () => deleteWork(person.id),
    done: (work) => `${workInWords(work)} of ${person.name} are deleted.`,
  });
  function confirm() {
    if (typed.trim() !== person.name.trim()) setProblem("This is not the name of the person.");
    else change.mutate(undefined, { onSuccess: onClose });
  }
  return (
    <ConfirmDialog
      title={`Delete the work of ${person.name}?`}
      confirm={change.isPending ? "Deleting…" : "Delete work"}
      busy={change.isPending}
      problem={change.error && errorMessage(change.error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {workInWords(person)} are deleted, with their pictures and share links. This cannot be undone. The
        person, the usage and the audit log are kept.
      </p>
      <p className="mt-3 mb-4">To keep the work, hand it over instead.</p>
      <TextField
        id="typed-name"
        label={`Type “${person.name}” to confirm`}
        autoComplete="off"
        value={typed}
        problem={problem}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
