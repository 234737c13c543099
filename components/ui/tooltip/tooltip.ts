/**
 * One tooltip for all controls: it shows the attribute `data-tooltip` and the key of `aria-keyshortcuts`. Native titles would
 * be slow, and absent for keys and touch.
 *
 * It is hidden from screen readers, because they read the control's own name and description.
 */
import { WIDE_PX } from "@/components/ui/layout/content-width";
import { placeTooltip } from "./place";
import { shortcutText } from "./shortcut-text";

/** A pointer that only passes shows nothing; a finger that rests longer is not a tap. */
const HOVER_MS = 400;
const TOUCH_MS = 600;
/** After one was shown, the next appears at once: the person reads along a row of controls. */
const WARM_MS = 500;

/** Keys that move the focus from control to control, as opposed to those that open something. */
const MOVES_FOCUS = /^(?:Tab|Arrow)/;

/** @param showsKeys whether keys without a modifier act, so that they are worth showing. @returns how to stop. */
export function startTooltips(showsKeys: () => boolean): () => void {
  const tip = document.createElement("div");
  tip.popover = "manual";
  tip.ariaHidden = "true";
  tip.className =
    "pointer-events-none inset-auto m-0 max-w-72 rounded-md border border-edge bg-raised px-2 py-1 text-xs text-ink shadow-lg";
  let shown: Element | null = null;
  let leftAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let key = "";

  function ownerOf(target: EventTarget | null): Element | null {
    return target instanceof Element ? target.closest("[data-tooltip]") : null;
  }

  function close() {
    shown = null;
    tip.remove();
  }

  function hide() {
    clearTimeout(timer);
    close();
  }

  function place(owner: Element) {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    // The navigation is a column on a wide screen, a row on a phone.
    const beside = owner.closest("[data-tooltip-beside]") !== null && width >= WIDE_PX;
    const box = tip.getBoundingClientRect();
    const { left, top } = placeTooltip(owner.getBoundingClientRect(), box, { width, height }, beside);
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
  }

  function show(owner: Element) {
    hide();
    const text = owner.getAttribute("data-tooltip");
    if (!text || !owner.isConnected) return;
    tip.textContent = text;
    const keys = shortcutText(owner.getAttribute("aria-keyshortcuts"), showsKeys(), isApple());
    if (keys) {
      const kbd = document.createElement("kbd");
      kbd.className = "ml-2 font-sans text-faint";
      kbd.textContent = keys;
      tip.append(kbd);
    }
    // Inside the dialog of its control, because everything outside is inert.
    (owner.closest("dialog[open]") ?? document.body).append(tip);
    tip.showPopover();
    shown = owner;
    place(owner);
  }

  /** The tooltip never catches a click, but it stays while the pointer is over it, so that it can be read. */
  function isOverTip({ clientX: x, clientY: y }: PointerEvent): boolean {
    const { left, right, top, bottom } = tip.getBoundingClientRect();
    return shown !== null && x >= left && x <= right && y >= top && y <= bottom;
  }

  function onPointerOver(event: PointerEvent) {
    const owner = ownerOf(event.target);
    if (owner === shown || isOverTip(event)) return;
    clearTimeout(timer);
    if (!owner) return;
    const isWarm = shown !== null || performance.now() - leftAt < WARM_MS;
    timer = setTimeout(show, event.pointerType === "touch" ? TOUCH_MS : isWarm ? 0 : HOVER_MS, owner);
  }

  const listeners = {
    pointerover: onPointerOver,
    pointermove: (event: PointerEvent) => {
      if (!shown || ownerOf(event.target) === shown || isOverTip(event)) return;
      leftAt = performance.now();
      close();
    },
    pointerout: ({ target }: PointerEvent) => ownerOf(target) !== shown && clearTimeout(timer),
    pointerdown: ({ pointerType }: PointerEvent) => {
      key = "";
      if (pointerType === "touch") close();
      else hide();
    },
    click: hide,
    // Any key hides it, also Escape and one that a cover takes, so it listens by itself; the control that gets the focus shows its own.
    keydown: (event: KeyboardEvent) => {
      key = event.key;
      hide();
    },
    focusin: ({ target }: FocusEvent) => {
      const owner = ownerOf(target);
      if (owner && MOVES_FOCUS.test(key)) show(owner);
    },
    // A control that left with its page has no place any more.
    scroll: () => shown && (shown.isConnected ? place(shown) : hide()),
  };
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listen] of all) document.addEventListener(name, listen, true);
  return () => {
    hide();
    for (const [name, listen] of all) document.removeEventListener(name, listen, true);
  };
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
