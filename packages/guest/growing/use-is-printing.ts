import { useSyncExternalStore } from "react";

let isPrinting = false;

function subscribe(listener: () => void): () => void {
  const changed = (event: Event) => {
    isPrinting = event.type === "beforeprint";
    listener();
  };
  window.addEventListener("beforeprint", changed);
  window.addEventListener("afterprint", changed);
  return () => {
    window.removeEventListener("beforeprint", changed);
    window.removeEventListener("afterprint", changed);
  };
}

/** Whether the page is being printed. A store of its own, because only those are drawn anew before the browser goes on to print. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
