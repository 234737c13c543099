import type { ReactNode } from "react";

interface Props {
  title: string;
  /** What it does, and what stays. */
  children: ReactNode;
  /** A button; absent where nothing can be done. */
  action?: ReactNode;
}

/** Something an administrator can do, with what it means. */
export function ActionRow({ title, children, action }: Props) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="text-sm text-ink">{title}</h3>
        <p className="mt-0.5 text-xs text-muted">{children}</p>
      </div>
      {action}
    </li>
  );
}
