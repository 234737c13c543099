/** What administrators set for the whole studio. */
import * as z from "zod/mini";
import { limitsSchema } from "./limits";

export const MAX_DOMAINS = 100;

export const studioSettingsSchema = z.looseObject({
  /** The limits of everybody without an exception. */
  limits: limitsSchema,
  /** The values of the environment, which hold until an administrator changes them. */
  initial_limits: limitsSchema,
  /** Domains of e-mail addresses that may sign in, in addition to those of the environment. */
  allowed_domains: z.array(z.string()),
  /** From ALLOWED_EMAIL_DOMAINS; only the operator can change them. */
  fixed_domains: z.array(z.string()),
  /** Whether anybody with an account at a provider may sign in, because nothing restricts it. */
  is_open: z.boolean(),
});
export const studioSettingsResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: studioSettingsSchema,
});

/** `PATCH /api/admin/settings`: only the given fields; a limit that is null is no limit. */
export const studioSettingsPatchSchema = z.partial(
  z.object({
    limits: limitsSchema,
    allowed_domains: z
      .array(z.string().check(z.trim(), z.maxLength(253)))
      .check(z.maxLength(MAX_DOMAINS, `${MAX_DOMAINS} domains at most.`)),
  }),
);

export type StudioSettings = z.infer<typeof studioSettingsSchema>;
export type StudioSettingsPatch = z.infer<typeof studioSettingsPatchSchema>;
