"use client";
import { Ellipsis } from "lucide-react";
import { type CSSProperties, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";
import { commandAttributes } from "@/lib/client/commands/creation-keys";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { Creation } from "@/lib/contract/creation";

const body = lazyPart(() => import("./more-menu-body"));
const fetchAhead = () => void body.fetch();

/** What needs no button of its own on each card. A native popover: Escape and a click elsewhere close it. */
export function MoreMenu(props: { creation: Creation; actions: CreationActions; className: string }) {
  const { creation, actions, className } = props;
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  const [isOpen, setOpen] = useState(false);
  const close = () => popover.current?.hidePopover();

  // It stands beside its button, and that moves when the page is scrolled.
  useEffect(() => {
    if (!isOpen) return;
    const from = window.scrollY;
    const look = () => {
      if (Math.abs(window.scrollY - from) > FAR) popover.current?.hidePopover();
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [isOpen]);

  return (
    <>
      <IconButton
        icon={Ellipsis}
        label="More: remix, vary, compare, download, link"
        popoverTarget={id}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        {...commandAttributes("more")}
        onClick={(event) => {
          // Some browsers do not focus what is clicked, and a key comes from elsewhere; Tab goes on from here.
          event.currentTarget.focus();
          setPlace(besides(event.currentTarget));
        }}
        className={className}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="group"
        aria-label="More"
        onToggle={(event) => setOpen(event.newState === "open")}
        style={place}
        className="fixed inset-auto m-0 rounded-xl border border-hairline bg-panel p-1.5 text-ink shadow-xl max-lg:!inset-x-2 max-lg:!top-auto max-lg:!bottom-[calc(4rem+env(safe-area-inset-bottom))] max-lg:!w-auto"
      >
        {isOpen && <LazyView part={body} props={{ creation, actions, onDone: close }} />}
      </div>
    </>
  );
}

const GAP = 4;
/** Pixels of scrolling after which it no longer stands beside its button. */
const FAR = 24;
const WIDTH = 256;

/** Below the button, or above it in the lower half of the window. */
function besides(button: Element): CSSProperties {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientHeight } = document.documentElement;
  const beside = { width: WIDTH, left: Math.max(GAP, right - WIDTH) };
  return top + bottom > clientHeight
    ? { ...beside, bottom: clientHeight - top + GAP }
    : { ...beside, top: bottom + GAP };
}
