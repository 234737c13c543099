"use client";
import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";

const here = () => {
  const { pathname, search } = window.location;
  return `/sign-in?callbackUrl=${encodeURIComponent(pathname + search)}`;
};

/** Leaves for the sign-in, and comes back to this page. The whole page is left: somebody else may be the one who comes. */
export function signInHere(): void {
  window.location.assign(here());
}

/** The way on when a session has ended. */
export function SignInLink({ className, ...rest }: Omit<ComponentProps<"a">, "href">) {
  return (
    <a
      {...rest}
      href="/sign-in"
      onClick={(event) => {
        event.currentTarget.href = here();
      }}
      className={cx("shrink-0 text-ink underline underline-offset-4", className)}
    >
      Sign in
    </a>
  );
}
