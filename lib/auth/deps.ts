/** The dependencies of sign-in and tokens. */
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { Settings } from "@/lib/settings/env";

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export interface AuthDeps {
  db: Kysely<Database>;
  clock: Clock;
  settings: Pick<
    Settings,
    "publicUrl" | "local" | "secret" | "signIn" | "admission" | "adminEmails" | "trustedProxies" | "onVercel"
  >;
}
