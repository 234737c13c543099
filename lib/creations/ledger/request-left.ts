/** Restores what is known of a damaged request from the other columns of its row and from its first picture. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import type { CreationRow } from "./row";

interface Picture {
  seed: number | null;
  width: number;
  height: number;
}

const SQUARE = { width: 512, height: 512 };
const SIZE_OF_SHAPE: Record<string, typeof SQUARE> = {
  wide: { width: 768, height: 512 },
  tall: { width: 512, height: 768 },
};

/** The prompt is the search text, without case and accents. */
export function requestLeft(
  row: Pick<CreationRow, "search_text" | "shape" | "is_public">,
  pictures: readonly Picture[],
): CreationRequest {
  const { seed, width, height }: Picture = pictures[0] ?? {
    ...(SIZE_OF_SHAPE[row.shape] ?? SQUARE),
    seed: null,
  };
  return {
    prompt: row.search_text,
    negative_prompt: "",
    is_public: row.is_public === 1,
    is_enable_prompt_enhancer: false,
    config: { image_number: Math.max(1, pictures.length) },
    settings: { seed: seed ?? 0, aspect_ratio: `${width}:${height}`, resolution: Math.min(width, height) },
  };
}
