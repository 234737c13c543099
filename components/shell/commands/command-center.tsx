"use client";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useEffect, useState } from "react";
import { Dialog } from "@/components/ui/dialogs/dialog";
import type { LazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";
import { notify } from "@/components/ui/notices/notify";
import { creationCommands, currentCommands } from "@/lib/client/commands/current-commands";
import { createKeyHandler } from "@/lib/client/commands/key-handler";
import { listenToKeys } from "@/lib/client/commands/keyboard-listener";
import { useCommands } from "@/lib/client/commands/registry";
import type { Command } from "@/lib/client/commands/table";
import { notificationState, useNotifications } from "@/lib/client/tab/notifications";
import { canCancel } from "@/lib/client/words/states";
import { signOutOfStudio } from "../person/sign-out";
import { useQueue } from "../queue/use-queue";
import { useCreationActions } from "../use-creation-actions";
import { CommandMenu } from "./command-menu";

type Open = { what: "menu"; commands: readonly Command[] } | { what: "keys" };

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
  const waiting = useQueue(true).live.filter((one) => one.status === "pending" && canCancel(one));
  const { cancelMany } = useCreationActions();
  const [notifications, turnNotifications] = useNotifications();
  async function toggleNotifications() {
    await turnNotifications(notifications === "off");
    notify({ words: notificationState() === "on" ? "Notifications on." : "Notifications off." });
  }
  useCommands({
    // The commands of the focused creation are read before the menu takes the focus.
    menu: () => setOpen({ what: "menu", commands: [...creationCommands(), ...currentCommands()] }),
    keys: () => setOpen({ what: "keys" }),
    ...(waiting.length > 0 && { cancel_waiting: () => cancelMany("waiting", waiting) }),
    ...((notifications === "on" || notifications === "off") && {
      notifications: () => void toggleNotifications(),
    }),
    go_studio: () => router.push("/"),
    go_library: () => router.push("/library"),
    go_compare: () => router.push("/compare"),
    go_boards: () => router.push("/boards"),
    go_settings: () => router.push("/settings"),
    go_service: () => router.push("/service"),
    // No page of Next.
    go_api: () => location.assign("/api-reference"),
    ...(isAdmin && { go_admin: () => router.push("/admin") }),
    theme_dark: () => setTheme("dark"),
    theme_light: () => setTheme("light"),
    theme_system: () => setTheme("system"),
    sign_out: () => void signOutOfStudio(),
  });
  // After useCommands has registered the commands, because an early key may run one of them.
  useEffect(() => {
    const handleKey = createKeyHandler();
    // Only the first early key that runs a command: the dialog it opens would have kept the others from the page.
    early.splice(0).some(handleKey);
    return listenToKeys(handleKey);
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
