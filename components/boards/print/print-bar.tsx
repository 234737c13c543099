/** The bar above the sheets, on the screen only: what will be printed, and the button. */
"use client";

import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { counted } from "@/lib/client/words/counted";

/** @param props.of the number of pictures on this page. @param props.all the number of pictures of the board. */
export function PrintBar({ name, of, all }: { name: string; of: number; all: number }) {
  const { done, failed } = useLoadedPictures(of);
  const isReady = done >= of;
  return (
    <header className="screen-only sticky top-0 z-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-hairline bg-canvas px-4 py-3 sm:px-8">
      <div className="mr-auto min-w-0">
        <h1 className="truncate text-base font-medium">{name}</h1>
        <p role="status" className="text-xs text-muted">
          {words({ done, failed, of })}
          {all > of && ` These are the first of ${counted(all, "picture")}; pick some to print those.`}
        </p>
      </div>
      {of > 0 && (
        <Button look="primary" disabled={!isReady} onClick={() => window.print()}>
          <Printer size={16} aria-hidden />
          Print or save as PDF
        </Button>
      )}
    </header>
  );
}

function words({ done, failed, of }: { done: number; failed: number; of: number }): string {
  if (of === 0) return "There are no pictures to print.";
  if (done < of) return `Loading pictures: ${done} of ${of}`;
  const pages = `${counted(of, "page")}${of === 1 ? "" : ", a picture each"}`;
  if (failed === 0) return `${pages}.`;
  return `${pages}. ${failed} could not be loaded; reload to try again.`;
}

/** A picture that is not loaded would be missing on paper. */
function useLoadedPictures(of: number): { done: number; failed: number } {
  const [loaded, setLoaded] = useState({ done: 0, failed: 0 });
  useEffect(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>("img[data-printed]")].slice(0, of);
    const count = () => {
      const complete = pictures.filter((picture) => picture.complete);
      setLoaded({
        done: complete.length,
        failed: complete.filter((picture) => picture.naturalWidth === 0).length,
      });
    };
    count();
    const isOver = new AbortController();
    for (const picture of pictures)
      for (const end of ["load", "error"]) picture.addEventListener(end, count, { signal: isOver.signal });
    return () => isOver.abort();
  }, [of]);
  return loaded;
}
