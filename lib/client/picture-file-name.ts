import type { Creation, CreationOutput } from "@/lib/contract/creation";
import { pictureName } from "@/lib/prompt/picture-name";

/** A name for a downloaded picture that can be found again. @param mediaType another one, when it is converted. */
export function pictureFileName(
  creation: Pick<Creation, "prompt" | "creation_id" | "create_time">,
  output: Pick<CreationOutput, "seed" | "index" | "media_type">,
  mediaType: string = output.media_type,
): string {
  return pictureName({
    prompt: creation.prompt,
    createTime: creation.create_time,
    seed: output.seed,
    creationId: creation.creation_id,
    index: output.index,
    mediaType,
  });
}
