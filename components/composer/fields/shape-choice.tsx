"use client";
import { snapSize } from "contract/models/model-size";
import { parseAspectRatio } from "contract/models/shape";
import { Choices } from "@/components/ui/controls/choices";
import type { Fit } from "../draft/fit";

interface Props {
  fit: Fit;
  onChange: (aspectRatio: string) => void;
  problem?: string | undefined;
}

export function ShapeChoice({ fit, onChange, problem }: Props) {
  const { aspectRatio, resolution } = fit.draft;
  const sizes = new Set(
    fit.models.map(({ abilities }) => {
      const { width, height } = snapSize(abilities.sizes, aspectRatio, resolution);
      return `${width} × ${height}`;
    }),
  );
  return (
    <Choices
      legend="Aspect ratio"
      aside={
        <span className="font-mono text-[12px]">
          {sizes.size === 1 ? [...sizes] : "size depends on the model"}
        </span>
      }
      value={aspectRatio}
      onChange={onChange}
      problem={problem}
      itemClassName="h-14 flex-col gap-1.5"
      choices={fit.aspectRatios.map((shape) => ({
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
