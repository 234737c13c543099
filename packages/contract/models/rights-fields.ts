/** What may be done with pictures, in answers. */
import * as z from "zod/mini";
import { extensible } from "../answered";
import { COMMERCIAL_USES, LIMIT_PLACES } from "./rights";

/** Each is absent where it is not known. */
export const rightsFields = {
  /** A short name, such as `Apache-2.0`. */
  licence: z.optional(z.string()),
  commercial_use: z.optional(extensible(z.enum(COMMERCIAL_USES), undefined)),
  terms_url: z.optional(z.string()),
};

/** What makes the use of a creation stricter than its model does: what it was made from, or another model that drew it. */
export const limitSchema = z.looseObject({
  place: extensible(z.enum(LIMIT_PLACES), "unknown"),
  /** The licence of that; absent where it is not known. */
  licence: rightsFields.licence,
});
