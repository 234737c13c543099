/** Signs a browser out. */
import "server-only";
import type { AuthDeps } from "@/lib/auth/deps";
import { secretHash } from "@/lib/auth/secret-hash";

/** Ends the session, and every copy of its cookie with it. Closing one twice is no error. */
export async function closeSession({ db }: Pick<AuthDeps, "db">, secret: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", secretHash(secret)).execute();
}
