"use client";
import type { AdminPerson } from "contract/admin/people";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { ChoosePerson } from "./choose-person";

interface Props {
  title: string;
  onChoose: (person: AdminPerson) => void;
  onClose: () => void;
}

/** Asks for one person. */
export function ChoosePersonDialog({ title, onChoose, onClose }: Props) {
  const [chosen, setChosen] = useState<AdminPerson | null>(null);
  const [isMissing, setMissing] = useState(false);
  return (
    <ConfirmDialog
      title={title}
      confirm="Show"
      look="primary"
      problem={isMissing ? "Choose a person." : null}
      onConfirm={() => (chosen ? onChoose(chosen) : setMissing(true))}
      onClose={onClose}
    >
      <ChoosePerson
        state="all"
        chosen={chosen}
        onChoose={(person) => {
          setChosen(person);
          setMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}
