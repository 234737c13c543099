"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

interface Props extends ComponentProps<"a"> {
  /** A path of the studio. */
  href: string;
  /** False: the page that is gone to sees to the place itself. */
  scroll?: boolean;
}

/** Whether the person wants the link in this window, as a plain click does. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A step to another page of the studio without leaving the document. Nothing is fetched ahead: every page shows how
 * things are when it is opened, so what was fetched before would be fetched again.
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
