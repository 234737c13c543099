import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  icon: LucideIcon;
  title: string;
  /** Announced to screen readers at once. */
  alert?: boolean;
  children: ReactNode;
}

/** Replaces a view that has nothing to show. */
export function Message({ icon: Icon, title, alert = false, children }: Props) {
  return (
    <div
      role={alert ? "alert" : undefined}
      className="mx-auto flex min-h-[60dvh] max-w-xl flex-1 flex-col items-start justify-center px-4 text-base text-muted"
    >
      <Icon aria-hidden className="mb-5 size-8 text-faint" strokeWidth={1.5} />
      <h2 className="mb-2 text-lg font-medium text-ink">{title}</h2>
      {children}
    </div>
  );
}
