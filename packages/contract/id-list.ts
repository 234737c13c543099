import * as z from "zod/mini";
import { idSchema } from "./service";

/** The ids that one call is about: the field `creation_ids` for `creation`. @param most of them at once */
export const idListSchema = (what: "creation" | "picture", most: number) =>
  z
    .array(idSchema, `${what}_ids is a list of ids.`)
    .check(
      z.minLength(1, `${what}_ids is empty.`),
      z.maxLength(most, `No more than ${most} ${what}s at once.`),
    );
