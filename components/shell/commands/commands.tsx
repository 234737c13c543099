"use client";
import { useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { whenIdle } from "@/components/ui/lazy/when-idle";
import { isTyping } from "@/lib/client/commands/keyboard";
import { useCommands } from "@/lib/client/use-commands";

const center = lazyPart(() => import("./command-center"));

/** Nobody presses more while a small file loads, and nothing should happen much later. */
const MOST_EARLY = 8;

/** Brings the command center when the page is idle, or with the first key that may be one of its own. */
export function Commands() {
  const [isThere, setThere] = useState(() => center.view() !== undefined);
  const [early] = useState<KeyboardEvent[]>([]);
  // The button is there before what it opens: a click on it is heard as its key.
  const ask = () => {
    early.push(new KeyboardEvent("keydown", { key: "k", metaKey: true }));
    void center.fetch().then(setThere);
  };
  useCommands(isThere ? {} : { menu: ask });
  useEffect(() => {
    if (isThere) return;
    const bringUp = () => void center.fetch().then(setThere);
    const callOff = whenIdle(bringUp);
    function press(event: KeyboardEvent) {
      const withMod = event.ctrlKey || event.metaKey;
      // What the browser would do with these cannot be taken back later.
      const isOurs = withMod ? /^(?:k|enter)$/i.test(event.key) : event.key === "/";
      if (event.defaultPrevented || (!withMod && isTyping(event.target))) return;
      if (isOurs) event.preventDefault();
      if (early.length < MOST_EARLY) early.push(event);
      bringUp();
    }
    document.addEventListener("keydown", press);
    return () => {
      callOff();
      document.removeEventListener("keydown", press);
    };
  }, [isThere, early]);
  const Center = center.view();
  return isThere && Center ? <Center early={early} /> : null;
}
