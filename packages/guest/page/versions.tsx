/** What the page shows of versions without being asked. */
import type { PictureItem } from "./state/sections";
import { versionsOf } from "./state/versions";

/** `2 versions`; empty for one. @param before what stands before it. */
export const versionsInWords = ({ versions }: PictureItem, before = ""): string =>
  versions.length > 0 ? `${before}${versions.length} versions` : "";

/** On a picture; its link says the same to screen readers. */
export function VersionBadge({ item }: { item: PictureItem }) {
  const words = versionsInWords(item);
  return words === "" ? null : (
    <span
      aria-hidden
      className="pointer-events-none absolute right-2 bottom-2 rounded-full bg-black/70 px-2.5 py-1 text-xs text-white tabular-nums"
    >
      {words}
    </span>
  );
}

/** Links to the other versions, for browsers without a script. */
export function EarlierVersions({ item }: { item: PictureItem }) {
  if (item.versions.length === 0) return null;
  return (
    <noscript>
      <p className="flex flex-wrap gap-x-4 pt-2 text-sm">
        {versionsOf(item).map(({ id, view_url }, at) => (
          <a key={id} href={view_url} className="underline decoration-edge underline-offset-4">
            Version {at + 1}
          </a>
        ))}
      </p>
    </noscript>
  );
}
