import type { Creation } from "contract/creations/creation";
import { X } from "lucide-react";
import { CHIP, ON } from "@/components/ui/controls/chip";
import { cx } from "@/components/ui/cx";
import { Picture } from "@/components/ui/picture/picture";

interface Props {
  /** The id of the creation whose pictures were used. */
  madeFrom: string;
  /** What was found, from which the chip has its picture. */
  creations: readonly Creation[];
  onRemove: () => void;
}

/** The filter that a link set: what was made from one creation. It is removed here, and has no other choices. */
export function MadeFromChip({ madeFrom, creations, onRemove }: Props) {
  const used = creations
    .flatMap(({ made_from }) => made_from?.inputs ?? [])
    .find(({ creation_id }) => creation_id === madeFrom);
  return (
    <button
      type="button"
      aria-label="Remove the filter: made from one creation"
      onClick={onRemove}
      className={cx(CHIP, ON, "pr-2.5", used ? "pl-1" : "pl-3")}
    >
      {used && (
        <Picture
          src={used.thumbnail_url}
          alt=""
          onBroken={() => undefined}
          className="size-6 rounded-full object-cover"
        />
      )}
      Made from this creation
      <X aria-hidden className="size-3.5" />
    </button>
  );
}
