import type { Creation } from "contract/creations/creation";
import { cx } from "@/components/ui/cx";
import { PageLink } from "@/components/ui/page/page-link";
import { Picture } from "@/components/ui/picture/picture";
import { creationPath } from "@/lib/client/creations/creation-path";
import { madeFromWords } from "@/lib/client/words/lineage";
import { VersionOfferButton } from "./version-offer";

interface Props {
  creation: Creation;
  /** Whether there is room for a larger picture. */
  hasRoom: boolean;
  onBroken: () => void;
}

/** What a creation was made from, as a small picture that leads to both side by side. */
export default function FromSource({ creation, hasRoom, onBroken }: Props) {
  const { made_from } = creation;
  const source = made_from?.inputs.find(({ place }) => place === "source");
  if (!made_from || !source) return null;
  const words = `${madeFromWords(made_from)} this picture. Show before and after`;
  return (
    <>
      <PageLink
        href={creationPath(creation.creation_id)}
        aria-label={words}
        data-tooltip={words}
        className={cx(
          "relative shrink-0 overflow-hidden rounded-[4px] bg-tray ring-1 ring-hairline hover:ring-edge",
          hasRoom ? "size-20" : "size-6",
        )}
      >
        <Picture src={source.thumbnail_url} alt="" onBroken={onBroken} className="size-full object-cover" />
      </PageLink>
      <VersionOfferButton creation={creation} />
    </>
  );
}
