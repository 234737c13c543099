"use client";
import { useLayoutEffect, useRef } from "react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { FIELD } from "@/components/ui/controls/text-field";

interface Props {
  /** The name of the link. */
  name: string;
  /** null when the studio cannot show it again. */
  url: string | null;
  /** Whether it was just made: then its address has the focus and is selected. */
  isNew: boolean;
}

/** The address of a link, to copy. */
export function LinkAddress({ name, url, isNew }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!isNew) return;
    field.current?.focus();
    field.current?.select();
  }, [isNew]);
  if (url === null)
    return (
      <p className="mt-2 text-xs text-warning">
        The address cannot be shown again, because the studio's secret was changed. Make another link.
      </p>
    );
  return (
    <div className="mt-2 flex items-center gap-1">
      <input
        ref={field}
        readOnly
        aria-label={`Address of ${name}`}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        className={`${FIELD} h-9 font-mono !text-xs pointer-coarse:h-10`}
      />
      <CopyButton
        text={url}
        label={`Copy the address of ${name}`}
        className="!size-9 pointer-coarse:!size-10"
      />
    </div>
  );
}
