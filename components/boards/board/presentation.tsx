"use client";
import type { BoardItem } from "contract/boards/board";
import { Presenter } from "guest/present";
import { useMemo, useRef } from "react";
import { slideAt, slidesOf } from "./slides";

interface Props {
  name: string;
  /** The items as they are now: the presentation goes on when they change. */
  items: readonly BoardItem[];
  /** The item to begin with; null for the first. */
  startAt: string | null;
  /** @param lastItemId the picture that was shown last. */
  onClose: (lastItemId: string | null) => void;
}

/** Presents pictures of a board. Loads when it is opened. */
export default function Presentation({ name, items, startAt, onClose }: Props) {
  const slides = useMemo(() => slidesOf(items), [items]);
  const last = useRef<string | null>(null);
  return (
    <Presenter
      name={name}
      slides={slides}
      startAt={slideAt(items, slides, startAt)}
      onStep={({ id }) => {
        last.current = id;
      }}
      onClose={() => onClose(last.current)}
    />
  );
}
