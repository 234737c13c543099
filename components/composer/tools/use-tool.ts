"use client";
import { type ComponentType, useState } from "react";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { useFetchedWhenIdle } from "@/components/ui/lazy/lazy-view";
import { notify } from "@/components/ui/notices/notify";
import type { Tool } from "./tool";
import type { ToolDialogProps } from "./tool-dialog";

const dialog = lazyPart<ToolDialogProps>(() => import("./tool-dialog"));

const openDialogs = () => document.querySelectorAll("dialog[open]").length;

interface Opened {
  tool: Tool | null;
  open: (tool: Tool) => void;
  /** @param closed the tool that has closed; another one opened meanwhile stays open. */
  close: (closed: Tool) => void;
  /** The dialog; loaded whenever a tool is open. */
  Dialog: ComponentType<ToolDialogProps> | undefined;
}

/** Which dialog of the prompt is open. The dialogs load while the page is idle. */
export function useTool(): Opened {
  const [tool, setTool] = useState<Tool | null>(null);
  useFetchedWhenIdle(dialog);
  return {
    tool,
    open: async (wanted) => {
      const before = openDialogs();
      if (await dialog.fetch()) {
        // A dialog that was opened while this one loaded stays open.
        if (openDialogs() <= before) setTool(wanted);
      } else notify({ words: "The dialog could not be loaded. Try again in a moment.", kind: "problem" });
    },
    close: (closed) => setTool((current) => (current === closed ? null : current)),
    Dialog: dialog.view(),
  };
}
