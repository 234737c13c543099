import type { Creation, CreationOutput } from "contract/creations/creation";
import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { pictureDownloads, pictureFileName } from "@/lib/client/pictures/downloads";

/** The picture in view as a file in several formats, each with its settings embedded. */
export function Downloads({ creation, output }: { creation: Creation; output: CreationOutput }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label="Download" className="flex gap-px overflow-hidden rounded-md">
      {pictureDownloads(output).map(({ name, mediaType, url, isOriginal }) => (
        <a
          key={name}
          href={url}
          download={pictureFileName(creation, output, mediaType)}
          aria-label={`Download as ${name}${isOriginal ? ", the original" : ""}`}
          data-tooltip={isOriginal ? `${name}: the original` : `Converted to ${name}`}
          className={cx(
            buttonClass({ size: "small" }),
            "flex-1 !rounded-none first:!rounded-l-md last:!rounded-r-md",
          )}
        >
          {isOriginal && <Download aria-hidden className="size-4" />}
          {name}
        </a>
      ))}
    </div>
  );
}
