"use client";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { cx } from "@/components/ui/cx";
import { PageLink } from "@/components/ui/page/page-link";
import { noteOpenList, useWayBack } from "./way-back";

export const RAIL_ITEM =
  "flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-md text-[11px] leading-none text-faint transition-colors hover:text-ink lg:size-11 lg:flex-none lg:gap-1 lg:hover:bg-panel";

interface Props {
  href: string;
  label: string;
  icon: ReactNode;
  className?: string;
}

export function RailLink({ href, label, icon, className }: Props) {
  const path = usePathname();
  // A creation's page marks the list from which it was opened.
  const { list } = useWayBack();
  const isInside = path.startsWith("/creations/") ? href === list : href !== "/" && path.startsWith(href);
  const here = path === href || isInside;
  // The library notes its own address, which contains the search.
  useEffect(() => {
    if (href === "/" && path === "/") noteOpenList("/");
  }, [href, path]);
  return (
    <PageLink
      href={href}
      data-tooltip={label}
      aria-current={path === href ? "page" : here || undefined}
      className={cx(RAIL_ITEM, here && "text-ink lg:bg-raised", className)}
    >
      {icon}
      <span className="lg:sr-only">{label}</span>
    </PageLink>
  );
}
