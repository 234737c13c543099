"use client";
import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";

interface Props {
  title: string;
  /** Hides the title visually; screen readers still read it. */
  hideTitle?: boolean;
  children: ReactNode;
  onClose: () => void;
  className?: string;
}

/**
 * A native modal dialog: the focus stays inside and returns afterwards; Escape, the button and a click beside it close
 * it. It must not be inside a form, because its content may be a form.
 */
export function Dialog({ title, hideTitle = false, children, onClose, className }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // Escape closes only the topmost dialog. By an element's own listener, because the page's listener must not hear it.
    const keep = (event: KeyboardEvent) => {
      if (event.key === "Escape") event.stopPropagation();
    };
    element.addEventListener("keydown", keep);
    return () => {
      element.removeEventListener("keydown", keep);
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
      className={cx(
        "m-auto max-h-[min(44rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] overflow-hidden rounded-xl border border-hairline bg-panel p-0 text-ink shadow-xl open:flex",
        className,
      )}
    >
      <div className="flex min-h-0 w-full flex-col">
        <div className={cx(hideTitle ? "sr-only" : "flex items-center justify-between py-3 pr-3 pl-5")}>
          <h2 id={titleId} className="text-base font-medium">
            {title}
          </h2>
          {!hideTitle && <IconButton icon={X} label="Close" onClick={() => dialog.current?.close()} />}
        </div>
        {children}
      </div>
    </dialog>
  );
}
