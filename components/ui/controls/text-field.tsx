import type { ComponentProps, ReactNode } from "react";
import { cx } from "@/components/ui/cx";

export const FIELD =
  "w-full min-w-0 rounded-md border border-hairline bg-canvas px-3 text-base text-ink transition-colors placeholder:text-faint hover:border-edge focus:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 lg:text-sm aria-invalid:border-danger";

interface Props extends ComponentProps<"input"> {
  id: string;
  label: string;
  hideLabel?: boolean;
  problem?: string | undefined;
  after?: ReactNode;
}

export function TextField({ id, label, hideLabel = false, problem, after, className, ...rest }: Props) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={cx("mb-1.5 block text-xs text-muted", hideLabel && "sr-only")}>
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          {...rest}
          className={cx(FIELD, "h-9 pointer-coarse:h-10", className)}
        />
        {after}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
