import { parseAspectRatio } from "contract/models/shape";

const BOX = 22;

/** The outline of an aspect ratio. */
export function Outline({ aspectRatio }: { aspectRatio: string }) {
  const ratio = parseAspectRatio(aspectRatio) ?? 1;
  const width = Math.max(4, Math.min(BOX, Math.sqrt(ratio) * 16));
  const height = Math.max(4, Math.min(BOX, width / ratio));
  return (
    <svg aria-hidden="true" width={BOX + 4} height={BOX} className="shrink-0">
      <rect
        x={(BOX + 4 - width) / 2}
        y={(BOX - height) / 2 + 0.5}
        width={width}
        height={height - 1}
        rx="1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}
