"use client";
import type { NamedPicture } from "contract/creations/inputs";
import { ScanText } from "lucide-react";
import { useContext } from "react";
import { Button } from "@/components/ui/controls/button";
import { DescribeContext } from "@/lib/client/describing";

interface Props {
  /** A file of this tab is none as long as it is not uploaded. */
  picture: NamedPicture | { file_id: string };
  children: string;
  className?: string | undefined;
}

/** Lets a picture of the composer be described, with what it costs; nothing where no model sees pictures. */
export function DescribeButton({ picture, children, className }: Props) {
  const describe = useContext(DescribeContext);
  if (!describe || "file_id" in picture) return null;
  return (
    <Button
      size="small"
      aria-label={`${children}, ${describe.cost}`}
      onClick={() => describe.run(picture)}
      className={className}
    >
      <ScanText aria-hidden className="size-3.5 text-muted" />
      {children} <span className="text-muted tabular-nums">{describe.cost}</span>
    </Button>
  );
}
