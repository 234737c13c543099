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

/** The menu of less common actions. A native popover: Escape and a click elsewhere close it. */
export function MoreMenu(props: { creation: Creation; actions: CreationActions; className: string }) {
  const { creation, actions, className } = props;
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  const [isOpen, setOpen] = useState(false);
  const close = () => popover.current?.hidePopover();

  // It is positioned beside its button, which moves when the page is scrolled.
  useEffect(() => {
    if (!isOpen) return;
    const from = window.scrollY;
    const look = () => {
      if (Math.abs(window.scrollY - from) > MAX_SCROLL_PX) popover.current?.hidePopover();
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
          // Some browsers do not focus a clicked button; Tab must continue from here.
          event.currentTarget.focus();
          setPlace(placeBeside(event.currentTarget));
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
/** The scrolled distance after which the menu closes. */
const MAX_SCROLL_PX = 24;
const WIDTH = 256;

/** Below the button, or above it in the lower half of the window. */
function placeBeside(button: Element): CSSProperties {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientHeight } = document.documentElement;
  const beside = { width: WIDTH, left: Math.max(GAP, right - WIDTH) };
  return top + bottom > clientHeight
    ? { ...beside, bottom: clientHeight - top + GAP }
    : { ...beside, top: bottom + GAP };
}
