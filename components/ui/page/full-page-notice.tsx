import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/controls/button";
import { Mark } from "./mark";

/** A page with a single message. */
export function Notice({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh items-center justify-center p-6 outline-none">
      <div className="max-w-sm">
        <Mark className="size-8 text-faint" />
        <h1 className="mt-6 text-lg font-medium">{title}</h1>
        <p className="mt-2 mb-6 text-base text-muted">{children}</p>
        <div className="flex gap-2">
          {action}
          <a href="/" className={buttonClass()}>
            Go to the studio
          </a>
        </div>
      </div>
    </main>
  );
}
