/** Opens what marks the pictures of a studio. */
import "server-only";
import type { Kysely } from "kysely";
import type { Log } from "@/lib/base/log";
import type { Database } from "@/lib/db/schema";
import type { Marks } from "@/lib/pictures/marks";
import { keptCertificate } from "./kept-certificate";
import { createMarks } from "./marks";
import { type Certificate, signerOf } from "./signer";

interface Parts {
  settings: { secret: string; contentCredentials: Certificate | null };
  db: Kysely<Database>;
  clock: { now(): number };
  log: Log;
}

/** Signs with the certificate of the settings, else with the studio's own. */
export function openMarks({ settings, db, clock, log }: Parts): Marks {
  const { secret, contentCredentials: given } = settings;
  return createMarks({
    openSigner: async () => signerOf(given ?? (await keptCertificate({ db, secret }, clock.now()))),
    log,
  });
}
