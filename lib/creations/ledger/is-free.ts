/** Whether a creation costs nothing, so that it can be drawn again and nobody is told of charges. */
import type { ImageService } from "image-providers/service";
import type { CreationRow } from "./row";

/** A price in MODELS_FILE makes pictures of a server of one's own cost something too. @param service absent where the studio no longer has it */
export const isFree = (
  service: Pick<ImageService, "capabilities"> | undefined,
  row: Pick<CreationRow, "price_micros">,
): boolean => row.price_micros === null && service?.capabilities.isFree === true;
