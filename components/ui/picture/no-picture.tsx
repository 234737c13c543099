import { ImageOff } from "lucide-react";

/** Replaces a picture that cannot be loaded with words. @param name what it shows */
export function NoPicture({ name }: { name: string }) {
  return (
    <span
      role="img"
      aria-label={`This picture cannot be loaded: ${name}`}
      className="appear absolute inset-0 flex flex-col items-center justify-center gap-1.5 bg-tray p-2 text-center"
    >
      <ImageOff aria-hidden className="size-5 shrink-0 text-faint" />
      <span className="text-xs text-muted">This picture cannot be loaded</span>
    </span>
  );
}
