import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { RememberWindow } from "@/components/shell/remember-window";
import { Themes } from "@/components/shell/themes";
import { Announcer } from "@/components/ui/notices/announcer";
import { LazyNotices } from "@/components/ui/notices/lazy-notices";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Prompt Studio", template: "%s · Prompt Studio" },
  description: "Write a prompt, watch the pictures appear, keep everything you made.",
  applicationName: "Prompt Studio",
};

export const viewport: Viewport = {
  colorScheme: "dark light",
  // Until the page knows the chosen theme, which differs from the system's only where somebody has chosen.
  themeColor: [
    { media: "(prefers-color-scheme: dark)", color: "#110f0d" },
    { media: "(prefers-color-scheme: light)", color: "#fbfaf8" },
  ],
  viewportFit: "cover",
};

/** The id of the last element: the first paint waits until it has been read. */
const PAGE_END = "page-end";

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" className={`dark ${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <head>
        {/* On a busy machine the browser would draw a page that it has read in part, and what stands at its bottom would grow. */}
        <link rel="expect" href={`#${PAGE_END}`} blocking="render" />
      </head>
      <body>
        <Themes nonce={nonce}>
          {children}
          <RememberWindow />
          <Announcer />
          <LazyNotices />
        </Themes>
        <div id={PAGE_END} hidden />
      </body>
    </html>
  );
}
