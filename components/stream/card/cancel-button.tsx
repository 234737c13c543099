"use client";
import type { Creation } from "contract/creations/creation";
import { X } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { focusItemOf } from "@/components/ui/page/focus-item";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { canCancel } from "@/lib/client/words/states";

/** Nothing where the creation cannot be cancelled any more. */
export function CancelButton({ creation, actions }: { creation: Creation; actions: CreationActions }) {
  if (!canCancel(creation)) return null;
  return (
    <Button
      look="quiet"
      size="small"
      className="-mr-1 h-7 !gap-1 !px-1.5 pointer-coarse:h-10"
      aria-label={`Cancel: ${creation.prompt}`}
      onClick={(event) => {
        focusItemOf(event.currentTarget);
        actions.cancel(creation);
      }}
    >
      <X aria-hidden className="size-3.5" />
      Cancel
    </Button>
  );
}
