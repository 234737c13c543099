"use client";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { LazyView, useFetchedWhenIdle } from "@/components/ui/lazy-view";
import { type Command, currentCommands } from "@/lib/client/commands";
import { useCommands } from "@/lib/client/use-commands";
import { signOutOfStudio } from "../sign-out";
import { creationCommands } from "./creation-in-focus";
import { useCommandKeys } from "./use-command-keys";

const menu = lazyPart(() => import("./command-menu"));
const sheet = lazyPart(() => import("./key-sheet"));

type Open = { what: "menu"; commands: readonly Command[] } | { what: "keys" };

/** The keys of all commands, the command menu and the sheet of keys. Signed out there is nothing to command. */
export function CommandCenter() {
  const [open, setOpen] = useState<Open | null>(null);
  const router = useRouter();
  const { setTheme } = useTheme();
  const close = () => setOpen(null);
  useFetchedWhenIdle(menu);
  useFetchedWhenIdle(sheet);
  useCommandKeys();
  useCommands({
    // What the creation in focus can do is asked before the menu takes the focus.
    menu: () => setOpen({ what: "menu", commands: [...creationCommands(), ...currentCommands()] }),
    keys: () => setOpen({ what: "keys" }),
    go_studio: () => router.push("/"),
    go_library: () => router.push("/library"),
    go_compare: () => router.push("/compare"),
    go_settings: () => router.push("/settings"),
    go_service: () => router.push("/service"),
    go_api: () => router.push("/api-reference"),
    theme_dark: () => setTheme("dark"),
    theme_light: () => setTheme("light"),
    theme_system: () => setTheme("system"),
    sign_out: () => void signOutOfStudio(),
  });
  if (open?.what === "menu")
    return (
      <Dialog
        title="Commands and search"
        hideTitle
        onClose={close}
        className="!mt-[10dvh] h-[min(30rem,70dvh)] max-w-xl"
      >
        <LazyView part={menu} props={{ commands: open.commands, onClose: close }} />
      </Dialog>
    );
  if (open?.what === "keys")
    return (
      <Dialog title="Keys" onClose={close} className="max-w-3xl">
        <LazyView part={sheet} props={{}} />
      </Dialog>
    );
  return null;
}
