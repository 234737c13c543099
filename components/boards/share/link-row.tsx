"use client";
import type { ShareLink } from "contract/boards/share-link";
import { ExternalLink, Link2, Link2Off } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { LinkAddress } from "./link-address";
import { linkName, stateInWords, visitsInWords } from "./words";

const SHOWN: Record<ShareLink["pictures"], string> = {
  unrejected: "all but rejected",
  picks: "picks only",
  unknown: "a choice that this page does not know",
};

interface Props {
  link: ShareLink;
  isNew: boolean;
  onChange: () => void;
  onRevoke: () => void;
}

/** A link in the list: whether it works, who looked at it, and what can be done with it. */
export function LinkRow({ link, isNew, onChange, onRevoke }: Props) {
  const now = serverNow(useNow());
  const name = linkName(link);
  const Icon = link.is_active ? Link2 : Link2Off;
  return (
    <li data-item={link.id} className="py-4">
      <div className="flex items-start gap-3">
        <Icon
          aria-hidden
          className={`mt-0.5 size-4 shrink-0 ${link.is_active ? "text-success" : "text-faint"}`}
        />
        <div className="min-w-0 flex-1">
          <h3 className="text-sm break-words text-ink">{name}</h3>
          <p className="text-xs text-muted tabular-nums">{stateInWords(link, now)}</p>
          <p className="text-xs text-faint tabular-nums">
            {visitsInWords(link, now)} · {SHOWN[link.pictures]} ·{" "}
            {link.shows_prompts ? "prompts shown" : "prompts hidden"}
            {link.has_password && " · with a password"}
            {link.maker && !link.maker.is_you && (
              <>
                {" "}
                · made by <bdi>{link.maker.name}</bdi>
              </>
            )}
          </p>
        </div>
      </div>
      {link.is_active && <LinkAddress name={name} url={link.url} isNew={isNew} />}
      {link.revoke_time === null && (
        <div className="mt-2 flex flex-wrap gap-2">
          {link.is_active && link.url && (
            <a
              href={link.url}
              target="_blank"
              rel="noreferrer"
              aria-label={`Preview ${name} as a guest, in a new tab`}
              className={buttonClass({ size: "small" })}
            >
              <ExternalLink aria-hidden className="size-3.5" />
              Preview as guest
            </a>
          )}
          <Button
            size="small"
            data-item-focus
            aria-label={`${link.is_active ? "Change" : "Renew"} ${name}`}
            onClick={onChange}
          >
            {link.is_active ? "Change" : "Renew"}
          </Button>
          {link.is_active && (
            <Button size="small" look="danger" aria-label={`Revoke ${name}`} onClick={onRevoke}>
              Revoke
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
