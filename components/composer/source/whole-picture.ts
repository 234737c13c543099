/** The way from a part of the source to all of it. */
import { notify } from "@/components/ui/notices/notify";
import { draftStoreOf } from "../draft/draft-store";

const UNDO_SHOWN_MS = 10_000;

/** Lets all of the source change, not only what its mask lets through. The notice puts the mask back, whatever was written since. */
export function changeWholePicture(personId: string): void {
  const { read, change } = draftStoreOf(personId);
  const before = read().source;
  if (!before?.mask) return;
  const { mask, picture } = before;
  change({ source: { ...before, mask: null } });
  const putBack = () => {
    const { source } = read();
    // By now it may be another picture.
    if (source && JSON.stringify(source.picture) === JSON.stringify(picture))
      change({ source: { ...source, mask } });
  };
  notify({
    words: "The whole picture may change.",
    action: { label: "Undo", run: putBack },
    durationMs: UNDO_SHOWN_MS,
  });
}
