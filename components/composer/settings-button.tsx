import { Globe, Lock, SlidersHorizontal, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/controls/button";

interface Props {
  open: boolean;
  /** The id of the settings. */
  controls: string;
  /** Null where none is chosen here. */
  aspectRatio: string | null;
  isPublic: boolean;
  /** The names of the chosen models that cannot draw. */
  stuck: readonly string[];
  onChange: (open: boolean) => void;
}

/** Opens the settings on a phone, and shows what matters most of them while they are closed. */
export function SettingsButton({ open, controls, aspectRatio, isPublic, stuck, onChange }: Props) {
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
      {aspectRatio && <span className="font-mono text-xs">{aspectRatio}</span>}
      <Visibility aria-hidden className="size-3.5" />
      {stuck.length > 0 && <TriangleAlert aria-hidden className="size-4 text-danger" />}
      <span className="sr-only">
        , {isPublic ? "public" : "private"}, settings
        {stuck.map((name) => `, ${name} cannot draw`)}
      </span>
    </Button>
  );
}
