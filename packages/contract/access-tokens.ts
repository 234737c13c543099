/** Personal access tokens. */
import * as z from "zod/mini";
import { idSchema } from "./service";

/** A personal access token, without its secret. */
export const accessTokenSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  /** The first characters of the secret, to recognise it by. */
  hint: z.string(),
  create_time: z.iso.datetime(),
  last_used_time: z.nullable(z.iso.datetime()),
});

/** `POST /api/tokens` */
export const createTokenRequestSchema = z.object({
  name: z
    .string("The name is a text.")
    .check(
      z.trim(),
      z.minLength(1, "Give the token a name."),
      z.maxLength(80, "The name is longer than 80 characters."),
    ),
});
/** `token` is shown this once and never again. */
export const createTokenResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.extend(accessTokenSchema, { token: z.string() }),
});
export const tokenListResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({ tokens: z.array(accessTokenSchema) }),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;
