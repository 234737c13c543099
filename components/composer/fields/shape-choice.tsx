"use client";
import { Choices } from "@/components/ui/controls/choices";
import { parseAspectRatio, pictureSize } from "@/lib/contract/shape";
import { shapesFor } from "../draft/draft";

interface Props {
  aspectRatio: string;
  resolution: number;
  onChange: (aspectRatio: string) => void;
  problem?: string | undefined;
}

export function ShapeChoice({ aspectRatio, resolution, onChange, problem }: Props) {
  const size = pictureSize(aspectRatio, resolution);
  return (
    <Choices
      legend="Aspect ratio"
      aside={
        <span className="font-mono text-[12px]">
          {size.width} × {size.height}
        </span>
      }
      value={aspectRatio}
      onChange={onChange}
      problem={problem}
      itemClassName="h-14 flex-col gap-1.5"
      choices={shapesFor(aspectRatio).map((shape) => ({
        value: shape,
        label: shape,
        show: (
          <>
            <Outline aspectRatio={shape} />
            <span className="font-mono text-[11px] leading-none">{shape}</span>
          </>
        ),
      }))}
    />
  );
}

const BOX = 22;

function Outline({ aspectRatio }: { aspectRatio: string }) {
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
