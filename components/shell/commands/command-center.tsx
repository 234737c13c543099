"use client";
import { moveAmongTiles } from "guest/tiles";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useCallback, useEffect, useState } from "react";
import { Dialog } from "@/components/ui/dialogs/dialog";
import type { LazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";
import { notify } from "@/components/ui/notices/notify";
import type { Command } from "@/lib/client/commands/action";
import { creationCommands, currentCommands } from "@/lib/client/commands/current-commands";
import { createKeyHandler } from "@/lib/client/commands/key-handler";
import { listenToKeys } from "@/lib/client/commands/keyboard-listener";
import type { LateActions } from "@/lib/client/commands/late-actions";
import { useActions } from "@/lib/client/commands/registry";
import { notificationState, useNotifications } from "@/lib/client/tab/notifications";
import { canCancel } from "@/lib/client/words/states";
import { useQueue } from "../queue/use-queue";
import { useCreationActions } from "../use-creation-actions";
import { EVERYWHERE, type OnStudio } from "./actions";
import { answerCommands, type CommandView } from "./ask";
import { CommandMenu } from "./command-menu";
import { listenToMenus, moveInMenu } from "./menu-keys";

/** They are here already. */
const STUDIO_ACTIONS: LateActions<OnStudio> = {
  code: () => ({ default: EVERYWHERE }),
  fetch: async () => true,
};

interface Open {
  what: CommandView;
  /** Those of the menu. */
  commands: readonly Command[];
}

export interface CommandCenterProps {
  /** Keys that were pressed while this was loading, the oldest first; removed as they are handled. */
  early: KeyboardEvent[];
  /** Whether the person administers the studio. */
  isAdmin: boolean;
  /** Loads when it is opened. */
  keySheet: LazyPart<object>;
}

/** The keys of all commands, the command menu and the sheet of keys. */
export default function CommandCenter({ early, isAdmin, keySheet }: CommandCenterProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const router = useRouter();
  const { setTheme } = useTheme();
  const close = () => setOpen(null);
  const openView = useCallback((what: CommandView) => {
    // The commands of the focused creation are read before the menu takes the focus.
    const commands = what === "menu" ? [...creationCommands(), ...currentCommands()] : [];
    setOpen({ what, commands });
  }, []);
  const waiting = useQueue(true).live.filter((one) => one.status === "pending" && canCancel(one));
  const { cancelMany } = useCreationActions();
  const [notifications, turnNotifications] = useNotifications();
  async function toggleNotifications() {
    await turnNotifications(notifications === "off");
    notify({ words: notificationState() === "on" ? "Notifications on." : "Notifications off." });
  }
  const canNotify = notifications === "on" || notifications === "off";
  useActions(STUDIO_ACTIONS, {
    openView,
    open: (address) => router.push(address),
    waiting,
    cancelMany,
    toggleNotifications: canNotify ? () => void toggleNotifications() : null,
    isAdmin,
    setTheme,
  });
  useEffect(() => answerCommands(openView), [openView]);
  // After useActions has registered the actions, because an early key may run one of them.
  useEffect(() => {
    const handleKey = createKeyHandler();
    // Only the first early key that runs a command: the dialog it opens would have kept the others from the page.
    early.splice(0).some(handleKey);
    const endMenus = listenToMenus();
    const endKeys = listenToKeys((event) => handleKey(event) || moveInMenu(event) || moveAmongTiles(event));
    return () => {
      endMenus();
      endKeys();
    };
  }, [early]);
  if (open?.what === "menu")
    return (
      <Dialog
        title="Commands and search"
        hideTitle
        onClose={close}
        className="!mt-[10dvh] h-[min(30rem,70dvh)] max-w-xl"
      >
        <CommandMenu commands={open.commands} onClose={close} />
      </Dialog>
    );
  if (open?.what === "keys")
    return (
      <Dialog title="Keyboard shortcuts" onClose={close} className="max-w-3xl">
        <LazyView part={keySheet} props={{}} />
      </Dialog>
    );
  return null;
}
