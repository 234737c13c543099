/** Admission to the studio: decided at sign-in, and again at every use of a session or token. */
import "server-only";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Database } from "@/lib/db/schema";
import { parseValue, storedValue } from "@/lib/limits/values";
import type { Settings } from "@/lib/settings/env";
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
  /** Since when the person is disabled; null for everybody else. */
  disabled_at: number | null;
  /** JSON: the domains that administrators allowed; null for none. */
  allowed_domains: string | null;
}

export type AdmissionSettings = Pick<Settings, "signIn" | "admission">;

export const NO_PROOF: Proof = { emails: [], githubOrgs: [] };
/** The studio is not told when somebody leaves a company, so a proof expires and the person has to sign in again. */
const PROOF_LIFETIME_MS = 90 * 24 * 60 * 60_000;
const MAX_EMAILS = 20;

/** The columns of a person that decide admission, for the query that finds a session or token. */
export function admissionColumns(db: Kysely<Database>) {
  return [
    "people.provider",
    "people.proof",
    "people.proven_at",
    "people.disabled_at",
    "people.is_admin",
    storedValue(db, "allowed_domains").as("allowed_domains"),
  ] as const;
}

/** The lists of the settings with the domains that administrators added; null where everybody is admitted. */
function listsOf(
  admission: Settings["admission"],
  allowedDomains: string | null,
): NonNullable<Settings["admission"]> | null {
  const added = parseValue("allowed_domains", allowedDomains) ?? [];
  if (added.length === 0) return admission;
  const { emails, domains, githubOrgs } = admission ?? { emails: [], domains: [], githubOrgs: [] };
  return { emails, domains: [...domains, ...added], githubOrgs };
}

/**
 * Whether one of the lists admits a person; without lists everybody is admitted.
 *
 * @param allowedDomains JSON of the domains that administrators allowed; null for none.
 */
export function isListed(
  admission: Settings["admission"],
  { emails, githubOrgs }: Proof,
  allowedDomains: string | null = null,
): boolean {
  const lists = listsOf(admission, allowedDomains);
  if (!lists) return true;
  return (
    emails.some(
      (email) =>
        lists.emails.includes(email) || lists.domains.includes(email.slice(email.lastIndexOf("@") + 1)),
    ) || githubOrgs.some((org) => lists.githubOrgs.includes(org))
  );
}

/**
 * Whether a person who signed in earlier may still use the studio: nobody has disabled them, the provider must still be
 * offered, and where there are lists, a proof of at most 90 days must match one of them.
 */
export function isStillAdmitted(
  { signIn, admission }: AdmissionSettings,
  person: Admissible,
  now: number,
): boolean {
  if (person.disabled_at !== null || !isOffered(signIn, person.provider)) return false;
  if (person.provider === "demo" || !listsOf(admission, person.allowed_domains)) return true;
  if (person.proven_at === null || now - person.proven_at > PROOF_LIFETIME_MS) return false;
  return isListed(admission, parseProof(person.proof), person.allowed_domains);
}

/** Whether ADMIN_EMAILS has a verified address of the person. */
export function isAdministratorBySetting(
  { adminEmails }: Pick<Settings, "adminEmails">,
  person: Pick<Admissible, "proof">,
): boolean {
  return (
    adminEmails.length > 0 && parseProof(person.proof).emails.some((email) => adminEmails.includes(email))
  );
}

/** Whether a person administers the studio: the settings or another administrator say so. */
export function isAdministrator(
  settings: Pick<Settings, "adminEmails">,
  person: Pick<Admissible, "proof"> & { is_admin: number },
): boolean {
  return person.is_admin === 1 || isAdministratorBySetting(settings, person);
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
