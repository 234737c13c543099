"use client";
import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";

const here = () => {
  const { pathname, search } = window.location;
  return `/sign-in?callbackUrl=${encodeURIComponent(pathname + search)}`;
};

/** Opens the sign-in and returns to this page. The document is reloaded, because another person may sign in. */
export function signInHere(): void {
  window.location.assign(here());
}

/** A link for an ended session. */
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
