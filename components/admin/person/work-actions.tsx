"use client";
import type { AdminPerson } from "contract/admin/people";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { ActionRow } from "./action-row";
import { DeleteWorkDialog } from "./delete-work-dialog";
import { HandOverDialog } from "./hand-over-dialog";
import { workInWords } from "./work-words";

/** What can happen to the work of a disabled person. */
export function WorkActions({ person }: { person: AdminPerson }) {
  const [open, setOpen] = useState<"hand-over" | "delete" | null>(null);
  const close = () => setOpen(null);
  const hasWork = person.creations > 0 || person.boards > 0 || person.sheets > 0;
  return (
    <>
      {!hasWork && <p className="text-sm text-muted">{person.name} has no creations, boards or sheets.</p>}
      {hasWork && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          <ActionRow
            title="Hand over work"
            action={
              <Button size="small" onClick={() => setOpen("hand-over")}>
                Hand over…
              </Button>
            }
          >
            Gives {workInWords(person)} to somebody else, with their prompts, settings and marks.
          </ActionRow>
          <ActionRow
            title="Delete work"
            action={
              <Button size="small" look="danger" onClick={() => setOpen("delete")}>
                Delete…
              </Button>
            }
          >
            Deletes {workInWords(person)}. The person, the usage and the audit log are kept.
          </ActionRow>
        </ul>
      )}
      {open === "hand-over" && <HandOverDialog person={person} onClose={close} />}
      {open === "delete" && <DeleteWorkDialog person={person} onClose={close} />}
    </>
  );
}
