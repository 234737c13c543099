"use client";
import { type ComponentType, useState } from "react";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { useFetchedWhenIdle } from "@/components/ui/lazy/lazy-view";
import { notify } from "@/components/ui/notices/notify";
import type { Tool } from "./prompt-tools";
import type { ToolDialogProps } from "./tool-dialog";

const dialog = lazyPart<ToolDialogProps>(() => import("./tool-dialog"));

const openDialogs = () => document.querySelectorAll("dialog[open]").length;

interface Opened {
  tool: Tool | null;
  open: (tool: Tool) => void;
  /** @param closed what says that it is closed now; another one that was opened meanwhile stays. */
  close: (closed: Tool) => void;
  /** What shows the tool; there whenever one is open. */
  Dialog: ComponentType<ToolDialogProps> | undefined;
}

/** What is open beside the prompt. It is fetched when the page is idle, and opens once it has come. */
export function useTool(): Opened {
  const [tool, setTool] = useState<Tool | null>(null);
  useFetchedWhenIdle(dialog);
  return {
    tool,
    open: async (wanted) => {
      const before = openDialogs();
      if (await dialog.fetch()) {
        // What was opened while this was on its way stays.
        if (openDialogs() <= before) setTool(wanted);
      } else notify({ words: "This part could not be loaded. Try again in a moment.", kind: "problem" });
    },
    close: (closed) => setTool((current) => (current === closed ? null : current)),
    Dialog: dialog.view(),
  };
}
