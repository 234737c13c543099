/** Admission to the studio: decided at sign-in, and again at every use of a session or token. */
import "server-only";
import * as z from "zod/mini";
import type { Settings } from "@/lib/env";
import { normaliseEmail } from "@/lib/settings/sign-in";

/** What the provider confirmed at the last sign-in. */
export interface Proof {
  /** Verified e-mail addresses, normalised for comparison. */
  emails: string[];
  /** Of the organisations in the settings, those that the person belongs to. */
  githubOrgs: string[];
}

/** The stored fields of a person that decide admission. */
interface Admissible {
  provider: string;
  /** JSON of a Proof; null for people who signed in before proofs were kept. */
  proof: string | null;
  /** When the provider confirmed the proof, in milliseconds since 1970. */
  proven_at: number | null;
}

export type AdmissionSettings = Pick<Settings, "signIn" | "admission">;

export const NO_PROOF: Proof = { emails: [], githubOrgs: [] };
/** The studio is not told when somebody leaves a company, so a proof expires and the person has to sign in again. */
const PROOF_LIFETIME_MS = 90 * 24 * 60 * 60_000;
const MAX_EMAILS = 20;

/** Whether one of the lists admits a person; without lists everybody is admitted. */
export function isListed(admission: Settings["admission"], { emails, githubOrgs }: Proof): boolean {
  if (!admission) return true;
  return (
    emails.some(
      (email) =>
        admission.emails.includes(email) ||
        admission.domains.includes(email.slice(email.lastIndexOf("@") + 1)),
    ) || githubOrgs.some((org) => admission.githubOrgs.includes(org))
  );
}

/**
 * Whether a person who signed in earlier may still use the studio under the current settings: the provider must still
 * be offered, and where there are lists, a proof of at most 90 days must match one of them.
 */
export function isStillAdmitted(
  { signIn, admission }: AdmissionSettings,
  person: Admissible,
  now: number,
): boolean {
  if (!isOffered(signIn, person.provider)) return false;
  if (!admission || person.provider === "demo") return true;
  if (person.proven_at === null || now - person.proven_at > PROOF_LIFETIME_MS) return false;
  return isListed(admission, parseProof(person.proof));
}

function isOffered(signIn: Settings["signIn"], provider: string): boolean {
  switch (provider) {
    case "demo":
      return signIn.demo;
    case "github":
    case "google":
    case "oidc":
      return signIn[provider] !== null;
    default:
      return false;
  }
}

const proofSchema = z.object({ emails: z.array(z.string()), githubOrgs: z.array(z.string()) });

function parseProof(text: string | null): Proof {
  try {
    return proofSchema.parse(JSON.parse(text ?? "null"));
  } catch {
    return NO_PROOF;
  }
}

const claimsSchema = z.object({
  email: z.optional(z.string()),
  // Some providers send the boolean as a string.
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
});
const githubSchema = z.object({ verified_emails: z.array(z.string()), orgs: z.array(z.string()) });

/**
 * @param profile as the provider sent it. Without `email_verified` an address from an OpenID provider counts as
 * unverified.
 */
export function proofOf(provider: string, profile: unknown): Proof {
  if (provider === "github") {
    const { data } = z.safeParse(githubSchema, profile);
    return data ? { emails: normalised(data.verified_emails), githubOrgs: data.orgs } : NO_PROOF;
  }
  const { data } = z.safeParse(claimsSchema, profile);
  const isVerified = data?.email_verified === true || data?.email_verified === "true";
  return { emails: isVerified && data?.email ? normalised([data.email]) : [], githubOrgs: [] };
}

function normalised(emails: readonly string[]): string[] {
  return emails
    .slice(0, MAX_EMAILS)
    .map(normaliseEmail)
    .filter((email) => email !== null);
}
