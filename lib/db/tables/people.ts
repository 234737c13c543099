/** People, and the ways in which they are known. */
import type { Generated } from "kysely";

/** A person who has signed in at least once. */
export interface PeopleTable {
  id: string;
  /** `demo`, `github`, `google` or `oidc`. */
  provider: string;
  provider_account_id: string;
  name: string;
  email: string | null;
  image: string | null;
  created_at: number;
  /** JSON: the data the provider vouched for at the last sign-in; null for older rows. */
  proof: Generated<string | null>;
  proven_at: Generated<number | null>;
  /** Whether this person was made an administrator in the studio; ADMIN_EMAILS names others. */
  is_admin: Generated<number>;
  /** Since when sessions, tokens and share links of this person do not work; null while they do. */
  disabled_at: Generated<number | null>;
  signed_in_at: Generated<number | null>;
  /** JSON: the limits that differ from the studio's; null for none. */
  limits: Generated<string | null>;
}

/** A signed-in browser. Sign-out removes the row, which invalidates the cookie. */
export interface SessionsTable {
  id: string;
  person_id: string;
  created_at: number;
  expires_at: number;
}

/** Personal access tokens; only a hash of the secret is stored. */
export interface AccessTokensTable {
  id: string;
  person_id: string;
  name: string;
  hint: string;
  token_hash: string;
  created_at: number;
  /** Written at most once a minute. */
  last_used_at: number | null;
  /** Names of scopes, with spaces between them. */
  scopes: Generated<string>;
  /** From when on it no longer works; null for never. */
  expires_at: Generated<number | null>;
  /** JSON: its own limits of a month; null for none. */
  limits: Generated<string | null>;
}
