"use client";
import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";

interface Props {
  title: string;
  /** Between the title and Close. */
  tools?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** A panel beside the board; on a phone a sheet from below. It takes the focus, and gives it back where it would be lost. */
export function SidePanel({ title, tools, children, onClose }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body || !document.activeElement?.checkVisibility();
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      className="appear fixed z-20 flex flex-col border-hairline bg-panel max-lg:inset-x-0 max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-lg:max-h-[60dvh] max-lg:rounded-t-xl max-lg:border-t max-lg:shadow-xl lg:inset-y-0 lg:right-0 lg:w-88 lg:border-l"
    >
      <header className="flex min-h-12 items-center gap-2 pr-2 pl-4">
        <h2 ref={heading} id={id} tabIndex={-1} className="mr-auto text-sm font-medium outline-none">
          {title}
        </h2>
        {tools}
        <IconButton icon={X} label="Close" onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
    </aside>
  );
}
