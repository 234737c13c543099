/** Personal access tokens. */
import * as z from "zod/mini";
import { costSchema, limitsSchema } from "./admin/limits";
import { extensible } from "./answered";
import { nextCursorSchema, pageFields } from "./lists";
import { SCOPES } from "./scopes";
import { idSchema } from "./service";

/** The limits of one token, in addition to those of its owner; null for none. */
export const tokenLimitsSchema = z.pick(limitsSchema, { pictures_a_month: true, cost_a_month: true });

/** A personal access token, without its secret. */
export const accessTokenSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  /** The first characters of the secret, to recognise it by. */
  hint: z.string(),
  scopes: z.array(extensible(z.enum(SCOPES), "unknown")),
  create_time: z.iso.datetime(),
  last_used_time: z.nullable(z.iso.datetime()),
  /** From when on it no longer works; null for never. */
  expire_time: z.nullable(z.iso.datetime()),
  limits: tokenLimitsSchema,
  /** In this calendar month in UTC, with what its open creations will use. */
  used: z.looseObject({ pictures_a_month: z.int(), cost_a_month: z.array(costSchema) }),
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
  scopes: z
    .array(z.enum(SCOPES), "scopes is a list.")
    .check(z.minLength(1, "Choose what the token may do."), z.maxLength(10)),
  expire_time: z._default(z.nullable(z.iso.datetime("expire_time is a time in UTC.")), null),
  limits: z._default(z.partial(tokenLimitsSchema), {}),
});
/** `token` is shown this once and never again. */
export const createTokenResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.extend(accessTokenSchema, { token: z.string() }),
});
/** `GET /api/tokens`, and those of a person for administrators */
export const tokenListQuerySchema = z.object(pageFields(50, 100));
/** The newest first. */
export const tokenListResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({ tokens: z.array(accessTokenSchema), next_cursor: nextCursorSchema }),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;
export type TokenLimits = z.infer<typeof tokenLimitsSchema>;
export type CreateTokenRequest = z.input<typeof createTokenRequestSchema>;
