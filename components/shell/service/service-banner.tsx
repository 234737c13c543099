"use client";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { whenIdle } from "@/components/ui/lazy/when-idle";

const body = lazyPart(() => import("./service-banner-body"));

/** The banner for a problem of the service. It loads while the page is idle, because most of the time there is none. */
export function ServiceBanner({ isSignedIn }: { isSignedIn: boolean }) {
  const [, setLoaded] = useState(false);
  const path = usePathname();
  // A failed load is tried again on the next page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path starts the next try
  useEffect(() => whenIdle(() => void body.fetch().then(setLoaded)), [path]);
  const Body = body.view();
  return Body ? <Body isSignedIn={isSignedIn} /> : null;
}
