"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";

interface Props {
  label: string;
  /** Of the button that adds, also while it does. */
  submit: string;
  isPending: boolean;
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** A form that adds something to the list below it. */
export function AddForm({ label, submit, isPending, children, onSubmit, onClose }: Props) {
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit();
      }}
      className="grid min-w-0 grid-cols-1 gap-6 rounded-lg border border-edge bg-panel p-4"
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" aria-disabled={isPending}>
          {submit}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
