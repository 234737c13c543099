"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReadState, UpstreamSummary } from "contract/models/upstream";
import { CloudAlert, Hourglass, KeyRound, Wallet, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { PageLink } from "@/components/ui/page/page-link";
import { modelsQuery } from "@/lib/client/api/models";
import { useService, useServices } from "@/lib/client/creations/changes-query";
import { useOpenModels } from "@/lib/client/creations/use-open-models";
import { useSelectedServices } from "@/lib/client/selected-services";
import { serviceNews, serviceWords } from "@/lib/client/words/service";
import { Countdown } from "../countdown";
import { OutdatedNote } from "./outdated-note";

const ICONS = {
  ok: CloudAlert,
  starting: Hourglass,
  degraded: CloudAlert,
  open_circuit: CloudAlert,
  unreachable: CloudAlert,
  rate_limited: Hourglass,
  quota: Wallet,
  unauthorized: KeyRound,
  pictures_blocked: CloudAlert,
  unknown: CloudAlert,
};

/**
 * A banner on every page for a problem of the service. It has a place of its own above the content, so that it never
 * covers a creation. Once dismissed, it returns with another problem.
 */
export default function ServiceBannerBody({ isSignedIn }: { isSignedIn: boolean }) {
  const { service, name } = useTrouble(isSignedIn);
  const path = usePathname();
  const [hidden, setHidden] = useState<string | null>(null);
  const isPage = path === "/service";
  const words = service && serviceWords(service.state, name);
  // A dismissed problem stays hidden until its name changes.
  const problem = words && `${name} ${words.state}`;
  if (hidden !== null && problem !== null && hidden !== problem) setHidden(null);
  // Of a state that this page does not know the note says all.
  const isKnown = service?.state !== "unknown";
  const shown = words?.sentence && isKnown && hidden !== problem && !isPage ? words : null;
  const Icon = ICONS[service?.state ?? "ok"];
  return (
    <>
      <OutdatedNote />
      <Announcement key={name} service={service} name={name} />
      {shown && service && (
        <aside
          aria-label="The service"
          // In the studio beside the composer.
          className={cx("px-3 pt-3 lg:px-4", path === "/" && "lg:ml-[380px]")}
        >
          <div className="appear mx-auto flex w-fit max-w-[min(44rem,calc(100%-1.5rem))] items-center gap-2.5 rounded-lg border border-edge bg-raised py-1.5 pr-1.5 pl-3 text-xs text-muted">
            <Icon
              aria-hidden
              className={cx("size-4 shrink-0", shown.tone === "danger" ? "text-danger" : "text-warning")}
            />
            <p className="min-w-0 flex-1">
              {service.reason ?? shown.sentence}{" "}
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

interface Shown {
  service: UpstreamSummary | null;
  /** Of the service; undefined where there is only one. */
  name: string | undefined;
}

/** The service to report about: one in trouble, if it draws for the selected models or for open creations. */
function useTrouble(isSignedIn: boolean): Shown {
  const usual = useService(isSignedIn);
  const services = useServices(isSignedIn);
  const several = services.length > 1;
  const { data: models = [] } = useQuery({ ...modelsQuery, enabled: several });
  const open = useOpenModels(isSignedIn).split(" ");
  const selected = useSelectedServices();
  // The last one in trouble stays, so that its recovery is announced.
  const [lastId, setLastId] = useState<string | null>(null);
  const inUse = new Set([
    ...selected,
    ...models.filter(({ id }) => open.includes(id)).map(({ service }) => service),
  ]);
  const inTrouble = services.filter(
    ({ id, state }) => inUse.has(id) && serviceWords(state).sentence !== null,
  );
  const worst =
    inTrouble.find(({ state }) => serviceWords(state).tone === "danger") ??
    inTrouble.find(({ state }) => state !== "unknown") ??
    inTrouble[0];
  const service = worst ?? services.find(({ id, state }) => id === lastId && state === "ok") ?? null;
  if (worst && worst.id !== lastId) setLastId(worst.id);
  if (!several) return { service: usual, name: undefined };
  return { service, name: models.find((model) => model.service === service?.id)?.provider };
}

/** Announces each change of the service's state once. */
function Announcement({ service, name }: Shown) {
  const { state = null, reason = null } = service ?? {};
  const before = useRef<ReadState | null>(null);
  const [words, setWords] = useState("");
  useEffect(() => {
    if (state === null) return;
    const said = serviceNews(before.current, state, name, reason);
    before.current = state;
    if (said) setWords(said);
  }, [state, reason, name]);
  return (
    <p role="status" aria-label="Status of the service" className="sr-only">
      {words}
    </p>
  );
}
