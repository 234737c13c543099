"use client";
import { snapSize } from "contract/models/model-size";
import { Choices } from "@/components/ui/controls/choices";
import type { Fit } from "../draft/fit";
import { Outline } from "./outline";

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
