"use client";
import { ImageOff, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";
import { ProgressLine } from "@/components/ui/progress/progress-line";
import type { DraftPicture } from "../draft/draft";
import { useUpload } from "./use-upload";

interface Props {
  picture: DraftPicture;
  /** For screen readers; empty where what is around it has a name. */
  name: string;
  /** The links have expired, or the picture is gone. */
  onBroken: () => void;
  className?: string;
}

/** A source or reference, small: its file until it is uploaded, with the progress, and then the picture that the studio has. */
export function BroughtPicture({ picture, name, onBroken, className }: Props) {
  const upload = useUpload(picture);
  const url = picture.thumbnailUrl || upload?.previewUrl;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isFailed = "file_id" in picture.picture && picture.picture.isFailed;
  return (
    <span className={cx("relative block overflow-hidden bg-tray", className)}>
      {url && url !== brokenUrl ? (
        // biome-ignore lint/performance/noImgElement: a signed link, or a file of the person
        <img
          src={url}
          alt={name}
          decoding="async"
          draggable={false}
          onError={() => {
            setBrokenUrl(url);
            if (picture.thumbnailUrl) onBroken();
          }}
          className="size-full object-cover"
        />
      ) : (
        <span
          {...(name ? { role: "img", "aria-label": name } : { "aria-hidden": true })}
          className="flex size-full items-center justify-center text-faint"
        >
          <ImageOff aria-hidden className="size-5" />
        </span>
      )}
      {isFailed && (
        <Veil>
          <TriangleAlert aria-hidden className="size-5" />
        </Veil>
      )}
      {upload?.state.kind === "under_way" && (
        <Progress share={upload.state.share} name={picture.title || "the picture"} />
      )}
    </span>
  );
}

const Veil = ({ children }: { children: ReactNode }) => (
  <span className="absolute inset-0 flex items-center justify-center bg-black/55 text-white">{children}</span>
);

/** After the last byte the studio reads the picture, which takes a moment. */
function Progress({ share, name }: { share: number; name: string }) {
  const isSent = share >= 1;
  const percent = Math.floor(share * 100);
  return (
    <Veil>
      <span aria-hidden className="font-mono text-xs tabular-nums">
        {isSent ? "…" : `${percent} %`}
      </span>
      <ProgressLine
        name={`upload of ${name}`}
        percent={isSent ? null : percent}
        words={isSent ? "Being read" : "Uploading"}
        waiting={false}
      />
    </Veil>
  );
}
