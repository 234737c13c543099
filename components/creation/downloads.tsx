import type { Creation, CreationOutput } from "contract/creations/creation";
import { canEnlarge, ENLARGEMENT } from "contract/pictures/pictures";
import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { enlargedDownloads, pictureDownloads, pictureFileName } from "@/lib/client/pictures/downloads";

interface Props {
  creation: Creation;
  output: CreationOutput;
}

const GROUP = "flex gap-px overflow-hidden rounded-md";
const LINK = cx(
  buttonClass({ size: "small" }),
  "flex-1 !rounded-none first:!rounded-l-md last:!rounded-r-md",
);

/** The picture in view as a file in several formats, each with its settings embedded. */
export function Downloads({ creation, output }: Props) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div role="group" aria-label="Download" className={GROUP}>
        {pictureDownloads(output).map(({ name, mediaType, url, isOriginal }) => (
          <a
            key={name}
            href={url}
            download={pictureFileName(creation, output, mediaType)}
            aria-label={`Download as ${name}${isOriginal ? ", the original" : ""}`}
            data-tooltip={isOriginal ? `${name}: the original` : `Converted to ${name}`}
            className={LINK}
          >
            {isOriginal && <Download aria-hidden className="size-4" />}
            {name}
          </a>
        ))}
      </div>
      {canEnlarge(output) && <Enlarged creation={creation} output={output} />}
    </>
  );
}

/** Twice the size by resampling. It says what it is: an enlargement by a model draws detail, and this does not. */
function Enlarged({ creation, output }: Props) {
  const size = `${output.width * ENLARGEMENT} × ${output.height * ENLARGEMENT}`;
  return (
    <details className="text-xs">
      <summary className="w-fit rounded py-1 text-muted hover:text-ink pointer-coarse:py-2.5">
        Enlarge ×{ENLARGEMENT} without a model
      </summary>
      <p className="mt-1 mb-2 text-faint">Resampled to {size} pixels: larger, with no new detail.</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div role="group" aria-label="Download enlarged" className={GROUP}>
        {enlargedDownloads(output).map(({ name, mediaType, url }) => (
          <a
            key={name}
            href={url}
            download={pictureFileName(creation, output, mediaType, true)}
            aria-label={`Download as ${name}, ${size}`}
            className={LINK}
          >
            {name}
          </a>
        ))}
      </div>
    </details>
  );
}
