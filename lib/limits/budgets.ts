/** The monthly limits that a create has to be within: its owner's, and those of the access token that asked for it. */
import "server-only";
import { type TokenLimits, tokenLimitsSchema } from "contract/access-tokens";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import type { Whose } from "./month-usage";

export interface Budget {
  whose: Whose;
  limits: TokenLimits;
}

/** Who asks for something that uses a month. */
export interface Asking {
  ownerId: string;
  /** Their access token; null or absent for a session, and for what the studio does by itself. */
  tokenId?: string | null;
}

/** A record that cannot be read allows nothing. */
const NOTHING: TokenLimits = { pictures_a_month: 0, cost_a_month: null };
const NO_LIMITS: TokenLimits = { pictures_a_month: null, cost_a_month: null };

/** @param stored JSON; null for none. */
export const tokenLimitsFrom = (stored: string | null): TokenLimits =>
  stored === null ? NO_LIMITS : (readStored(tokenLimitsSchema, stored) ?? NOTHING);

/**
 * @param of.limits of the owner.
 * @param of.now milliseconds since 1970.
 * @throws StudioError `invalid_token` for a token that was revoked or has expired since.
 */
export async function budgetsOf(
  db: Kysely<Database>,
  { ownerId, tokenId = null, limits, now }: Asking & { limits: TokenLimits; now: number },
): Promise<Budget[]> {
  const ofOwner = { whose: { personId: ownerId }, limits };
  if (tokenId === null) return [ofOwner];
  const token = await db
    .selectFrom("access_tokens")
    .select(["limits", "expires_at"])
    .where("id", "=", tokenId)
    .where("person_id", "=", ownerId)
    .executeTakeFirst();
  if (!token || hasExpired(token, now))
    throw new StudioError(
      "invalid_token",
      "The access token that asked for this has expired or was revoked. Nothing was sent.",
    );
  return [ofOwner, { whose: { tokenId }, limits: tokenLimitsFrom(token.limits) }];
}

export const hasExpired = ({ expires_at }: { expires_at: number | null }, now: number): boolean =>
  expires_at !== null && expires_at <= now;
