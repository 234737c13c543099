"use client";
import { Check, Copy, QrCode } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { FIELD } from "@/components/ui/controls/text-field";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";
import { announce } from "@/components/ui/notices/announcer";
import { copyText } from "@/components/ui/text/copy";

const qrCode = lazyPart(() => import("./link-qr"));

interface Props {
  /** The name of the link. */
  name: string;
  /** null when the studio cannot show it again. */
  url: string | null;
  /** Whether it was just made: then its address has the focus and is selected. */
  isNew: boolean;
}

/** The address of a link, to copy or to take with a phone. */
export function LinkAddress({ name, url, isNew }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isQrShown, setQrShown] = useState(false);
  useLayoutEffect(() => {
    if (!isNew) return;
    field.current?.focus();
    field.current?.select();
  }, [isNew]);
  if (url === null)
    return (
      <p className="mt-2 text-xs text-warning">
        The address cannot be shown again, because the studio's secret was changed. Make another link.
      </p>
    );
  return (
    <div className="mt-2">
      <div className="flex items-center gap-1">
        <input
          ref={field}
          readOnly
          aria-label={`Address of ${name}`}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className={`${FIELD} h-9 flex-1 font-mono !text-xs pointer-coarse:h-10`}
        />
        <CopyLink name={name} url={url} />
        <IconButton
          icon={QrCode}
          label={`QR code of ${name}`}
          aria-expanded={isQrShown}
          onClick={() => setQrShown(!isQrShown)}
          className="!size-9 pointer-coarse:!size-10"
        />
      </div>
      {isQrShown && <LazyView part={qrCode} props={{ name, url }} />}
    </div>
  );
}

const CONFIRMED_MS = 1_600;

function CopyLink({ name, url }: { name: string; url: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      aria-label={`Copy link: ${name}`}
      className="min-w-28"
      onClick={async () => {
        const done = await copyText(url);
        setCopied(done);
        announce(done ? "Copied" : "Could not copy");
      }}
    >
      {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      {isCopied ? "Copied" : "Copy link"}
    </Button>
  );
}
