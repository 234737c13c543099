"use client";
import { useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { whenIdle } from "@/components/ui/lazy/when-idle";
import { isTyping } from "@/lib/client/commands/keyboard";
import { listenToKeys } from "@/lib/client/commands/keyboard-listener";
import { loadActions } from "@/lib/client/commands/late-actions";
import { answerCommands } from "./ask";
import type { CommandCenterProps } from "./command-center";

const center = lazyPart(() => import("./command-center"));

/** A small file loads before more keys are pressed; older ones would act surprisingly late. */
const MAX_EARLY_KEYS = 8;

/** The keys need the actions of the page, too. */
function load(then: (isThere: boolean) => void): void {
  void Promise.all([center.fetch(), loadActions()]).then(([isThere]) => then(isThere));
}

/** Loads the command center when the page is idle, or at the first key press that may be a command. */
export function Commands({ isAdmin, keySheet }: Pick<CommandCenterProps, "isAdmin" | "keySheet">) {
  const [isThere, setThere] = useState(() => center.view() !== undefined);
  const [early] = useState<KeyboardEvent[]>([]);
  useEffect(() => {
    if (isThere) return;
    const bringUp = () => load(setThere);
    const callOff = whenIdle(bringUp);
    // Until the menu has loaded, a click on its button is kept as a press of its key.
    const endAnswers = answerCommands((view) => {
      if (view !== "menu") return;
      early.push(new KeyboardEvent("keydown", { key: "k", metaKey: true }));
      bringUp();
    });
    const endKeys = listenToKeys((event) => {
      const withMod = event.ctrlKey || event.metaKey;
      // The browser's own action for these keys could not be undone later.
      const isOurs = withMod ? /^(?:k|enter)$/i.test(event.key) : event.key === "/";
      if (!withMod && isTyping(event.target)) return false;
      if (early.length < MAX_EARLY_KEYS) early.push(event);
      bringUp();
      return isOurs;
    });
    return () => {
      callOff();
      endAnswers();
      endKeys();
    };
  }, [isThere, early]);
  const Center = center.view();
  return isThere && Center ? <Center early={early} isAdmin={isAdmin} keySheet={keySheet} /> : null;
}
