"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

interface Props extends ComponentProps<"a"> {
  /** A path of the studio. */
  href: string;
  /** False where the target page restores its own scroll position. */
  scroll?: boolean;
}

/** Whether a click opens the link in this window. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link to another page of the studio without reloading the document. Nothing is prefetched, because every page reads
 * its current data when it is opened.
 */
export function PageLink({ href, scroll = true, onClick, ...rest }: Props) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        router.push(href, { scroll });
      }}
    />
  );
}
