"use client";
import type { Creation } from "contract/creations/creation";
import { Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { focusNeighbourOf } from "@/components/ui/page/focus-item";
import { commandAttributes } from "@/lib/client/commands/command-attributes";
import type { CreationActions } from "@/lib/client/creations/creation-actions";

interface Props {
  creation: Creation;
  actions: CreationActions;
  className?: string;
}

/** Deletes a creation; the focus goes to the one beside it. */
export function DeleteButton({ creation, actions, className }: Props) {
  return (
    <IconButton
      icon={Trash2}
      label="Delete"
      {...commandAttributes("remove", "Delete")}
      onClick={(event) => {
        focusNeighbourOf(event.currentTarget);
        actions.remove(creation);
      }}
      className={className}
    />
  );
}
