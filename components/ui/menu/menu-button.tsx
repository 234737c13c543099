"use client";
import { Ellipsis, type LucideIcon } from "lucide-react";
import { type ComponentProps, type CSSProperties, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import type { LazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";

interface Props<Content extends object>
  extends Omit<ComponentProps<typeof IconButton>, "icon" | "popoverTarget" | "content" | "part"> {
  icon?: LucideIcon;
  /** The name of what opens, for screen readers. */
  name: string;
  /** What opens; it loads when the pointer or the focus comes near. */
  part: LazyPart<Content & { onDone: () => void }>;
  content: Content;
}

/** A button that opens a menu or a note beside it. A native popover: Escape and a click elsewhere close it. */
export function MenuButton<Content extends object>({
  icon = Ellipsis,
  name,
  part,
  content,
  ...button
}: Props<Content>) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  const [isOpen, setOpen] = useState(false);
  const close = () => popover.current?.hidePopover();
  const fetchAhead = () => void part.fetch();

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
        {...button}
        icon={icon}
        popoverTarget={id}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={(event) => {
          // Some browsers do not focus a clicked button; Tab must continue from here. A key leaves the focus where it returns to.
          if (event.detail > 0) event.currentTarget.focus();
          setPlace(placeBeside(event.currentTarget));
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="group"
        aria-label={name}
        onToggle={(event) => setOpen(event.newState === "open")}
        style={place}
        className="fixed inset-auto m-0 rounded-xl border border-hairline bg-panel p-1.5 text-ink shadow-xl max-lg:!inset-x-2 max-lg:!top-auto max-lg:!bottom-[calc(4rem+env(safe-area-inset-bottom))] max-lg:!w-auto"
      >
        {isOpen && <LazyView part={part} props={{ ...content, onDone: close }} />}
      </div>
    </>
  );
}

const GAP = 4;
/** The scrolled distance after which the menu closes. */
const MAX_SCROLL_PX = 24;
const WIDTH = 272;

/** Below the button, or above it in the lower half of the window. */
function placeBeside(button: Element): CSSProperties {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientHeight } = document.documentElement;
  const beside = { width: WIDTH, left: Math.max(GAP, right - WIDTH) };
  return top + bottom > clientHeight
    ? { ...beside, bottom: clientHeight - top + GAP }
    : { ...beside, top: bottom + GAP };
}
