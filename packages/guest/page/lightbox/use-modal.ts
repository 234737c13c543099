import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Opens a dialog. The focus stays inside and returns afterwards; Escape and the Back of the browser close it. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    history.pushState({ isLightbox: true }, "");
    const back = () => close.current();
    const closed = () => close.current();
    element.addEventListener("close", closed);
    window.addEventListener("popstate", back);
    // The page below does not scroll away under it.
    document.documentElement.style.overflow = "hidden";
    return () => {
      element.removeEventListener("close", closed);
      window.removeEventListener("popstate", back);
      document.documentElement.style.overflow = "";
      element.close();
      if (history.state?.isLightbox) history.back();
    };
  }, [dialog]);
}
