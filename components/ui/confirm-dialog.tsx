"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";

interface Props {
  title: string;
  children: ReactNode;
  confirm: string;
  /** What the way back is called. */
  dismiss?: string;
  /** Why it did not work; the dialog stays for another try. */
  problem?: string | null;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. Native dialog: focus stays inside, Escape closes. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  dismiss = "Keep it",
  problem,
  busy = false,
  onConfirm,
  onClose,
}: Props) {
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
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          {dismiss}
        </Button>
        <Button look="danger" disabled={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
