/** Limits of people: the studio's, exceptions for one person, and how much of them is used. */
import * as z from "zod/mini";

const whole = (name: string, max: number) =>
  z
    .int(`${name} is a whole number.`)
    .check(z.minimum(0, `${name} is 0 or more.`), z.maximum(max, `${name} is at most ${max}.`));

export const costSchema = z.object({
  amount: z.number("amount is a number.").check(z.minimum(0), z.maximum(1_000_000_000)),
  /** Three capital letters, such as `USD`. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, "A currency is three capital letters.")),
});

const fields = {
  /** Creations that may wait or run at once. */
  creations_at_once: z.nullable(whole("creations_at_once", 10_000)),
  /** Pictures in a calendar month in UTC. */
  pictures_a_month: z.nullable(whole("pictures_a_month", 1_000_000_000)),
  /** The cost of a calendar month, of models with a price in that currency. */
  cost_a_month: z.nullable(costSchema),
  /** Bytes of pictures that are kept. */
  bytes_kept: z.nullable(whole("bytes_kept", Number.MAX_SAFE_INTEGER)),
};

/** null for no limit. */
export const limitsSchema = z.object(fields);
/** The limits of one person that differ from the studio's; an absent one is the studio's. */
export const limitExceptionsSchema = z.partial(z.object(fields));

export const LIMIT_NAMES = ["creations_at_once", "pictures_a_month", "cost_a_month", "bytes_kept"] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** `GET /api/limits`: the limits of the person who asks, and what is used of them. */
export const ownLimitsResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    limits: limitsSchema,
    used: z.looseObject({
      creations_at_once: z.int(),
      pictures_a_month: z.int(),
      /** By currency. */
      cost_a_month: z.array(costSchema),
      bytes_kept: z.int(),
    }),
    /** When the monthly limits begin anew. */
    reset_time: z.iso.datetime(),
  }),
});

export type Cost = z.infer<typeof costSchema>;
export type Limits = z.infer<typeof limitsSchema>;
export type LimitExceptions = z.infer<typeof limitExceptionsSchema>;
export type OwnLimits = z.infer<typeof ownLimitsResponseSchema>["value"];
