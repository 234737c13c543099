"use client";
import { ImagePlus, ImageUp } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { useDroppedFiles } from "@/components/ui/drag/use-dropped-files";
import { lateCode } from "@/components/ui/lazy/late-code";
import { useFetchedWhenIdle } from "@/components/ui/lazy/lazy-view";
import { useLateCode } from "@/components/ui/lazy/use-late-code";
import { notify } from "@/components/ui/notices/notify";
import { usesPrompt, usesReferences } from "../draft/able";
import type { BroughtProps, Given } from "./brought";
import type { DropTarget } from "./drop-target";

interface Props extends Omit<BroughtProps, "given" | "onDone" | "over"> {
  /** The fields for files, which commands open, too: for settings, and for pictures to make something from. */
  settings: RefObject<HTMLInputElement | null>;
  pictures: RefObject<HTMLInputElement | null>;
}

const NOTHING = { given: [], count: 0 };
const BROUGHT = lateCode(() => import("./brought"));

/** Accepts pictures that are dropped, pasted or chosen. What becomes of them loads with the first one. */
export function DropZone({ settings, pictures, className, ...props }: Props) {
  /** What nobody has handled yet, and how many there were: what became of those stays on the page. */
  const [{ given, count }, setBrought] = useState<{ given: readonly Given[]; count: number }>(NOTHING);
  async function take(files: readonly File[], to: DropTarget | null) {
    if (!(await BROUGHT.fetch()))
      return notify({ words: "The picture could not be opened. Try again in a moment.", kind: "problem" });
    setBrought((before) => {
      const id = before.count + 1;
      return { given: [...before.given, { files, to, id }], count: id };
    });
  }
  // Loaded before, a pasted picture is shown at once.
  useFetchedWhenIdle(BROUGHT);
  const over = useDroppedFiles<DropTarget>((files, to) => void take(files, to));
  const { Brought } = useLateCode(BROUGHT, over !== null || count > 0) ?? {};
  const field = (
    ref: Props["settings"],
    to: DropTarget | null,
    { label, accept }: { label: string; accept: string },
  ) => (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={to === null}
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = "";
        if (files.length > 0) void take(files, to);
      }}
    />
  );
  const button = { look: "quiet", size: "small" } as const;
  // What has no effect on what is made of the source is not offered.
  const takesPictures =
    usesReferences(props.draft) && props.models.some(({ abilities }) => abilities.from_pictures);
  return (
    <>
      <div className={cx("-mx-2.5 flex", className)}>
        {field(settings, "settings", {
          label: "Picture to read settings from",
          accept: "image/png,image/jpeg,image/webp",
        })}
        {field(pictures, null, { label: "Pictures to make something from", accept: "image/*" })}
        {takesPictures && (
          <Button {...button} onClick={() => pictures.current?.click()}>
            <ImagePlus aria-hidden className="size-4" />
            Add a picture
          </Button>
        )}
        {usesPrompt(props.draft, props.chosen) && (
          <Button {...button} onClick={() => settings.current?.click()}>
            <ImageUp aria-hidden className="size-4" />
            Settings from a picture
          </Button>
        )}
      </div>
      {Brought && (
        <Brought
          {...props}
          over={over}
          given={given}
          onDone={(id) =>
            setBrought((before) => ({ ...before, given: before.given.filter((one) => one.id !== id) }))
          }
          className={className}
        />
      )}
    </>
  );
}
