/** `GET /api/creations/of-pictures?ids=…`: from ids of pictures to their creations. */
import * as z from "zod/mini";
import { creationSchema } from "./creation";
import { ID_PATTERN, idSchema } from "./service";

const MAX_PICTURES = 24;
const WORDS = `ids are 1 to ${MAX_PICTURES} ids of pictures, separated by commas.`;

export const picturesQuerySchema = z.object({
  ids: z.string(WORDS).check(
    z.refine((text) => {
      const ids = text.split(",");
      return ids.length <= MAX_PICTURES && ids.every((id) => ID_PATTERN.test(id));
    }, WORDS),
  ),
});

export const creationsOfPicturesResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    /** Each once, in the order in which the pictures name them. */
    creations: z.array(creationSchema),
    /** Ids that name nothing of yours. */
    missing_ids: z.array(idSchema),
  }),
});

export type CreationsOfPictures = z.infer<typeof creationsOfPicturesResponseSchema>["value"];
