import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";

interface Props {
  icon: LucideIcon;
  /** For screen readers: what the panel is about, and how much there is. */
  name: string;
  tooltip: string;
  shortcut: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Opens and closes a panel beside a board. */
export function PanelButton({ icon: Icon, name, tooltip, shortcut, isOpen, onToggle, children }: Props) {
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={name}
      aria-expanded={isOpen}
      aria-keyshortcuts={shortcut}
      data-tooltip={tooltip}
      onClick={onToggle}
      className="tabular-nums aria-expanded:bg-raised aria-expanded:text-ink max-sm:px-2 pointer-coarse:h-10"
    >
      <Icon aria-hidden className="size-4" />
      {children}
    </Button>
  );
}
