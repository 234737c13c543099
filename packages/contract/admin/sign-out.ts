/** `POST /api/admin/people/{person_id}/sign-out`: ends the sessions of a person, and their access tokens where asked to. */
import * as z from "zod/mini";
import { accessTokenSchema } from "../access-tokens";

export const signOutRequestSchema = z.object({
  revoke_tokens: z._default(z.boolean("revoke_tokens is true or false."), false),
});

export const signOutResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    sessions: z.int(),
    revoked_tokens: z.int(),
    /** Those that keep working. */
    tokens: z.array(accessTokenSchema),
  }),
});

export type SignOutRequest = z.infer<typeof signOutRequestSchema>;
export type SignOutOutcome = z.infer<typeof signOutResponseSchema>["value"];
