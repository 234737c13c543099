"use client";
import { CloudAlert, Hourglass, KeyRound, Wallet, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { PageLink } from "@/components/ui/page/page-link";
import { useService } from "@/lib/client/creations/changes-query";
import { serviceNews, serviceWords } from "@/lib/client/words/service";
import type { UpstreamState } from "@/lib/contract/upstream";
import { Countdown } from "./countdown";

const ICONS = {
  ok: CloudAlert,
  degraded: CloudAlert,
  open_circuit: CloudAlert,
  unreachable: CloudAlert,
  rate_limited: Hourglass,
  quota: Wallet,
  unauthorized: KeyRound,
};

/**
 * A banner on every page for a problem of the service. Over the stream it floats, so that nothing moves; elsewhere it is
 * above the text. Once dismissed, it returns with another problem.
 */
export default function ServiceBannerBody({ isSignedIn }: { isSignedIn: boolean }) {
  const service = useService(isSignedIn);
  const path = usePathname();
  const [hidden, setHidden] = useState<string | null>(null);
  const isPage = path === "/service";
  const words = service && serviceWords(service.state);
  // A dismissed problem stays hidden until its name changes.
  const problem = words?.state ?? null;
  if (hidden !== null && problem !== null && hidden !== problem) setHidden(null);
  const shown = words?.sentence && hidden !== problem && !isPage ? words : null;
  const Icon = ICONS[service?.state ?? "ok"];
  const floats = path === "/";
  return (
    <>
      <Announcement state={service?.state ?? null} />
      {shown && service && (
        <aside
          aria-label="The service"
          className={cx(
            floats ? "pointer-events-none sticky top-3 z-10 h-0 lg:ml-[380px]" : "px-3 pt-3 lg:px-4",
          )}
        >
          <div className="appear pointer-events-auto mx-auto flex w-fit max-w-[min(44rem,calc(100%-1.5rem))] items-center gap-2.5 rounded-lg border border-edge bg-raised py-1.5 pr-1.5 pl-3 text-xs text-muted shadow-lg">
            <Icon
              aria-hidden
              className={cx("size-4 shrink-0", shown.tone === "danger" ? "text-danger" : "text-warning")}
            />
            <p className="min-w-0 flex-1">
              {shown.sentence}{" "}
              {shown.resumes && service.resume_time && (
                <span className="whitespace-nowrap text-ink tabular-nums">
                  <Countdown words={shown.resumes} until={service.resume_time} />
                </span>
              )}
            </p>
            <PageLink href="/service" className="shrink-0 rounded-sm text-ink underline underline-offset-4">
              Details
            </PageLink>
            <IconButton icon={X} label="Dismiss" onClick={() => setHidden(problem)} />
          </div>
        </aside>
      )}
    </>
  );
}

/** Announces each change of the service's state once. */
function Announcement({ state }: { state: UpstreamState | null }) {
  const before = useRef<UpstreamState | null>(null);
  const [words, setWords] = useState("");
  useEffect(() => {
    if (state === null) return;
    const said = serviceNews(before.current, state);
    before.current = state;
    if (said) setWords(said);
  }, [state]);
  return (
    <p role="status" aria-label="Status of the service" className="sr-only">
      {words}
    </p>
  );
}
