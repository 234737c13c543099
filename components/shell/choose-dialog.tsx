"use client";
import type { ComponentProps, ReactNode } from "react";
import type { useCombobox } from "@/components/ui/controls/use-combobox";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { firstFocus } from "@/components/ui/dialogs/first-focus";
import { LoadProblem } from "./load-problem";

interface Props {
  title: string;
  combobox: Pick<ReturnType<typeof useCombobox>, "listId" | "fieldProps">;
  /** The field in which is typed what is looked for. */
  field: Pick<ComponentProps<"input">, "aria-label" | "placeholder" | "maxLength">;
  /** For screen readers: how much there is to choose from. */
  status: string;
  /** What the list is of. */
  listName: string;
  list: { isPending: boolean; error: Error | null; data: unknown; refetch: () => unknown };
  onClose: () => void;
  /** The options, while and after they are loaded. */
  children: ReactNode;
  foot?: ReactNode;
}

/** Chooses one of a list by typing a part of its name: the field above, the options below. */
export function ChooseDialog({
  title,
  combobox: { listId, fieldProps },
  field,
  list,
  foot,
  ...props
}: Props) {
  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      className="h-[min(28rem,calc(100dvh-2rem))] max-w-md max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none"
    >
      <input
        ref={firstFocus}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        {...fieldProps}
        {...field}
        className="h-12 w-full shrink-0 border-y border-hairline bg-transparent px-5 text-base outline-none placeholder:text-faint lg:text-sm"
      />
      <p role="status" className="sr-only">
        {props.status}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={props.listName}
        className="min-h-0 flex-1 overflow-y-auto p-2"
      >
        {props.children}
      </div>
      {list.isPending && <p className="absolute inset-x-0 top-28 text-center text-sm text-muted">Loading…</p>}
      {list.error && !list.data ? (
        <LoadProblem error={list.error} onRetry={() => void list.refetch()} className="px-5 pb-4" />
      ) : null}
      {foot}
    </Dialog>
  );
}

/**
 * Closes the dialog before what was chosen is done: to remove an open dialog would give the focus back while React hears no focus
 * events.
 *
 * @param inside an element of the dialog.
 */
export const closeAround = (inside: Element): void => inside.closest("dialog")?.close();
