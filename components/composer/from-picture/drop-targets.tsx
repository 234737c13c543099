import { Images, type LucideIcon, Pencil, SlidersHorizontal } from "lucide-react";
import { cx } from "@/components/ui/cx";
import type { Draft } from "../draft/draft";
import type { Place } from "../uploads/bring";
import type { DropTarget } from "./drop-target";

interface Props {
  /** What the files would become now; "page" where nobody has said it. */
  over: DropTarget | "page";
  /** What pictures can become. */
  places: readonly Place[];
  /** What they become where nobody says it; null where that is nothing. */
  usual: Place | null;
  source: Draft["source"];
  /** Whether a model gives words for pictures. */
  canDescribe: boolean;
}

/** Where files can be dropped, over the composer as long as they hover over the page. */
export function DropTargets({ over, places, usual, source, canDescribe }: Props) {
  const targets: { to: DropTarget; icon: LucideIcon; name: string; words: string }[] = [
    ...(places.includes("source")
      ? [
          {
            to: "source" as const,
            icon: Pencil,
            name: source ? "Replace the source" : "Change this picture",
            words: "The prompt says what changes in it",
          },
        ]
      : []),
    ...(places.includes("reference")
      ? [
          {
            to: "reference" as const,
            icon: Images,
            name: "Use as reference",
            words: "The new picture follows it",
          },
        ]
      : []),
    {
      to: "settings",
      icon: SlidersHorizontal,
      name: canDescribe ? "Use its settings, or describe it" : "Use its settings",
      words: "Prompt, seed and size, if the file contains them",
    },
  ];
  const chosen = over === "page" ? usual : over;
  return (
    <div className="absolute inset-0 z-50 grid auto-rows-fr gap-2 rounded-t-2xl bg-panel p-3 lg:rounded-none">
      {targets.map(({ to, icon: Icon, name, words }) => (
        <div
          key={to}
          data-drop-to={to}
          className={cx(
            "flex flex-col items-center justify-center gap-1.5 rounded-lg border-2 border-dashed p-4 text-center",
            to === chosen ? "border-accent bg-raised text-ink" : "border-edge text-muted",
          )}
        >
          <Icon aria-hidden className="size-6" />
          <p className="text-sm font-medium">{name}</p>
          <p className="text-xs">{words}</p>
        </div>
      ))}
    </div>
  );
}
