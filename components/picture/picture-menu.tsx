"use client";
import { ActionEntries } from "@/components/shell/commands/action-entries";
import { type OnPicture, PICTURE_ACTIONS } from "./actions";

interface Props {
  on: OnPicture;
  onDone: () => void;
}

/** Everything that can be done with one picture. */
export default function PictureMenu({ on, onDone }: Props) {
  return <ActionEntries<OnPicture> actions={PICTURE_ACTIONS} at={() => on} onDone={onDone} />;
}
