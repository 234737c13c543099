"use client";
import { ImageOff } from "lucide-react";
import { useMemo } from "react";
import { useMedia } from "@/components/ui/layout/use-media";
import { Message } from "@/components/ui/page/message";
import { PicturesUnreadable } from "../states";
import { Decide } from "./decide";
import { usePictures } from "./use-pictures";

export interface TournamentProps {
  /** Ids of the pictures to decide among: more than fit side by side. The same array until they change. */
  set: readonly string[];
  /** Shows some of them side by side instead. */
  onCompare: (pictures: readonly string[]) => void;
}

/** A tournament of many pictures. Loads when it is opened. */
export default function TournamentView({ set, onCompare }: TournamentProps) {
  const { found, isLoading, problem, renew } = usePictures(set);
  const isPhone = useMedia("(max-width: 40rem)");
  const pictures = useMemo(() => set.filter((id) => found.has(id)), [set, found]);
  if (problem) return <PicturesUnreadable words={problem} onRetry={renew} />;
  if (isLoading)
    return (
      <div
        role="status"
        aria-label="Loading the pictures"
        className="developing m-4 min-h-[70dvh] flex-1 rounded-tile"
      />
    );
  if (pictures.length === 0)
    return (
      <Message icon={ImageOff} title="No pictures to decide among">
        <p>They were deleted, or they are not yours.</p>
      </Message>
    );
  return (
    <Decide
      set={set}
      pictures={pictures}
      found={found}
      atOnce={isPhone ? 2 : 4}
      onCompare={onCompare}
      onBroken={renew}
    />
  );
}
