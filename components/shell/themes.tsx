"use client";
import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { ThemeColor } from "./theme-color";

interface Props {
  /** Of the page's content security policy. */
  nonce: string | undefined;
  children: ReactNode;
}

/** Follows the system until one is chosen; set before the first paint by a small script with the nonce. */
export function Themes({ nonce, children }: Props) {
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      // The script runs in the server's page; rendered again in the browser it must not run.
      scriptProps={{ type: typeof window === "undefined" ? "text/javascript" : "text/plain" }}
      {...(nonce ? { nonce } : {})}
    >
      <ThemeColor />
      {children}
    </ThemeProvider>
  );
}
