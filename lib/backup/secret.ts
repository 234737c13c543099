/** Tells whether two studios have the same secret, without saying it. */
import "server-only";
import { createHmac } from "node:crypto";

export const fingerprintOf = (secret: string): string =>
  createHmac("sha256", secret).update("prompt-studio backup").digest("hex");
