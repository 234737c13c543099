import { Globe, Lock, SlidersHorizontal } from "lucide-react";
import { Button } from "@/components/ui/controls/button";

interface Props {
  open: boolean;
  /** The id of the settings. */
  controls: string;
  aspectRatio: string;
  isPublic: boolean;
  onChange: (open: boolean) => void;
}

/** Opens the settings on a phone, and shows the two that matter most while they are closed. */
export function SettingsButton({ open, controls, aspectRatio, isPublic, onChange }: Props) {
  const Visibility = isPublic ? Globe : Lock;
  return (
    <Button
      size="large"
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => onChange(!open)}
      className="lg:hidden"
    >
      <SlidersHorizontal aria-hidden className="size-4" />
      <span className="font-mono text-xs">{aspectRatio}</span>
      <Visibility aria-hidden className="size-3.5" />
      <span className="sr-only">, {isPublic ? "public" : "private"}, settings</span>
    </Button>
  );
}
