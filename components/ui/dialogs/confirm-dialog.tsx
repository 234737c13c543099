"use client";
import type { ReactNode } from "react";
import { Button, type ButtonLook } from "@/components/ui/controls/button";
import { Dialog } from "./dialog";

interface Props {
  title: string;
  children: ReactNode;
  confirm: string;
  /** The look of the button that confirms. */
  look?: ButtonLook["look"];
  /** The label of the button that changes nothing. */
  dismiss?: string;
  /** Why it failed; the dialog stays open for another attempt. */
  problem?: string | null;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  look = "danger",
  dismiss = "Cancel",
  problem,
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog title={title} onClose={onClose} className="max-w-[26rem]">
      <div className="px-5 text-sm text-muted">{children}</div>
      <p role="alert" className="mt-3 px-5 text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="mt-5 flex justify-end gap-2 px-5 pb-5">
        <Button look="quiet" onClick={onClose}>
          {dismiss}
        </Button>
        <Button
          look={look}
          // A disabled button would lose the focus.
          aria-disabled={busy}
          className="aria-disabled:opacity-50"
          onClick={() => busy || onConfirm()}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
