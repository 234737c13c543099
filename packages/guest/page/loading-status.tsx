/** What a page says while further pictures of a large board are loaded, and when they could not be. */
import { type ReactNode, useRef } from "react";
import { pill } from "./controls";
import { counted, loadedInWords } from "./words";

export interface Loading {
  /** How many pictures are loaded. */
  loaded: number;
  /** How many the board has. */
  of: number;
  /** Why the others could not be loaded; null while they are being loaded. */
  problem: string | null;
}

interface Props {
  /** Null when all pictures are loaded. */
  loading: Loading | null;
  onRetry: () => void;
}

/** As high as a thumb without making its line higher. */
const INLINE = "-my-3 min-h-11 text-ink underline underline-offset-4";

/** Beside the name of the board: how many pictures it has, and how many of them are loaded. */
export function PictureCount({ loading, count, onRetry }: Props & { count: number }) {
  if (!loading) return <p className="mt-2 text-sm text-muted">{counted(count, "picture")}</p>;
  return (
    <Line
      className="mt-2 text-sm text-muted"
      buttonClassName={INLINE}
      onRetry={loading.problem === null ? null : onRetry}
    >
      <span className="needs-script">
        {loading.problem === null
          ? `Loading ${loadedInWords(loading)}…`
          : `${loadedInWords(loading)} loaded.`}
      </span>
      <noscript>{counted(count, "picture")}</noscript>
    </Line>
  );
}

/** Below the pictures that are loaded: how many are missing. */
export function MissingPictures({ loading, onRetry }: Props) {
  if (!loading) return null;
  const missing = counted(loading.of - loading.loaded, "more picture");
  return (
    <Line
      className="needs-script mt-8 text-base text-muted"
      buttonClassName={pill("plain")}
      onRetry={loading.problem === null ? null : onRetry}
    >
      {loading.problem === null
        ? `Loading ${missing}…`
        : `${missing} could not be loaded. ${loading.problem}`}
    </Line>
  );
}

/** For screen readers, without a number that grows: each state is announced once. */
export function LoadingAnnouncement({ loading }: Pick<Props, "loading">) {
  return (
    <p role="status" className="sr-only">
      {loading &&
        (loading.problem === null
          ? "Loading more pictures…"
          : `${counted(loading.of - loading.loaded, "more picture")} could not be loaded. ${loading.problem}`)}
    </p>
  );
}

/** @param onRetry null where nothing is to be tried again. */
function Line({
  className,
  buttonClassName,
  onRetry,
  children,
}: {
  className: string;
  buttonClassName: string;
  onRetry: (() => void) | null;
  children: ReactNode;
}) {
  const line = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={line}
      tabIndex={-1}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 outline-none ${className}`}
    >
      <p>{children}</p>
      {onRetry && (
        <button
          type="button"
          className={buttonClassName}
          onClick={() => {
            // The button goes away, and the focus would go to the beginning of the page.
            line.current?.focus();
            onRetry();
          }}
        >
          Try again
        </button>
      )}
    </div>
  );
}
