"use client";
import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { ThemeColor } from "./theme-color";

interface Props {
  /** Of the page's content security policy. */
  nonce: string | undefined;
  children: ReactNode;
}

/** Dark unless told otherwise; set before the first paint by one small script that carries the nonce. */
export function Themes({ nonce, children }: Props) {
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="dark"
      enableSystem
      disableTransitionOnChange
      // The script does its work in the server's page; drawn again in the browser it must not count as one.
      scriptProps={{ type: typeof window === "undefined" ? "text/javascript" : "text/plain" }}
      {...(nonce ? { nonce } : {})}
    >
      <ThemeColor />
      {children}
    </ThemeProvider>
  );
}
