/** Given pictures: files that people bring into their library as they are. */
import * as z from "zod/mini";
import { onOneLine } from "../boards/plain-text";
import { idSchema } from "../service";

const MAX_NAME_CHARACTERS = 200;

/** `POST /api/pictures/given` */
export const givenQuerySchema = z.object({
  /** The name of the file. */
  name: z
    .string("The name of the file is required.")
    .check(
      onOneLine(),
      z.trim(),
      z.minLength(1, "The name of the file is empty."),
      z.maxLength(MAX_NAME_CHARACTERS, `The name has more than ${MAX_NAME_CHARACTERS} characters.`),
    ),
});

export const givenResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({ creation_id: idSchema, picture_id: idSchema }),
});
export type GivenPicture = z.infer<typeof givenResponseSchema>["value"];

/** The name of a file without its ending, in the length that is taken; `Picture` where nothing is left. */
export const givenName = (fileName: string): string =>
  Array.from(fileName.replace(/\.[a-z0-9]{1,5}$/i, "").trim())
    .slice(0, MAX_NAME_CHARACTERS / 2)
    .join("") || "Picture";
