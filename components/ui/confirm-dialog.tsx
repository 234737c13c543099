"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";

interface Props {
  title: string;
  children: ReactNode;
  confirm: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. Native dialog: focus stays inside, Escape closes. */
export function ConfirmDialog({ title, children, confirm, busy = false, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="confirm-title"
      onClose={onClose}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-xl border border-hairline bg-panel p-5 text-ink"
    >
      <h2 id="confirm-title" className="text-base font-medium">
        {title}
      </h2>
      <div className="mt-2 text-sm text-muted">{children}</div>
      <div className="mt-5 flex justify-end gap-2">
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          Keep it
        </Button>
        <Button look="danger" disabled={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
