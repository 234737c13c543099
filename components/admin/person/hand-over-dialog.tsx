"use client";
import type { AdminPerson } from "contract/admin/people";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { handOverWork } from "@/lib/client/api/admin";
import { errorMessage } from "@/lib/client/api/call/errors";
import { ChoosePerson } from "../choose-person";
import { usePersonChange } from "./use-person-change";
import { workInWords } from "./work-words";

/** Gives the work of a disabled person to somebody who is active. */
export function HandOverDialog({ person, onClose }: { person: AdminPerson; onClose: () => void }) {
  const [to, setTo] = useState<AdminPerson | null>(null);
  const [isMissing, setMissing] = useState(false);
  const change = usePersonChange({
    run: (receiver: AdminPerson) => handOverWork(person.id, receiver.id),
    done: (work, receiver) => `${workInWords(work)} belong to ${receiver.name} now.`,
  });
  return (
    <ConfirmDialog
      title={`Hand over the work of ${person.name}`}
      confirm={change.isPending ? "Handing over…" : to ? `Hand over to ${to.name}` : "Hand over"}
      look="primary"
      busy={change.isPending}
      problem={isMissing ? "Choose who gets the work." : change.error && errorMessage(change.error)}
      onConfirm={() => {
        setMissing(to === null);
        if (to) change.mutate(to, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <p className="mb-4">
        {workInWords(person)} move to the person that you choose and count as their storage; share links work
        again. The usage so far stays with {person.name}.
      </p>
      <ChoosePerson
        state="active"
        except={person.id}
        chosen={to}
        onChoose={(one) => {
          setTo(one);
          setMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}
