/** What may be done with the pictures of a model, in MODELS_FILE. */
import { COMMERCIAL_USES, isLicence, isTermsUrl, MAX_LICENCE_CHARACTERS } from "contract/models/rights";
import * as z from "zod";

export const rightsEntry = {
  licence: z
    .string()
    .trim()
    .min(1)
    .max(MAX_LICENCE_CHARACTERS)
    .refine(
      (text) => text === "" || text.length > MAX_LICENCE_CHARACTERS || isLicence(text),
      "must be one line",
    )
    .optional(),
  commercial_use: z.enum(COMMERCIAL_USES).optional(),
  terms_url: z
    .string()
    .refine(
      isTermsUrl,
      "must be an address that begins with https://, without a password, of at most 500 characters",
    )
    .optional(),
};
