/** Sign-in with GitHub or a GitHub Enterprise server. */
import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { request } from "undici";
import * as z from "zod";
import type { Settings } from "@/lib/settings/env";

interface GithubProfile {
  id: string;
  /** The login name when the profile has no name. */
  name: string;
  avatar_url: string | null;
  /** The primary address first. */
  verified_emails: string[];
  /** Of the requested organisations, those with the person as an active member. */
  orgs: string[];
}

/** The time limit of all calls of one sign-in together. */
const TOTAL_TIMEOUT_MS = 8_000;
const MAX_BODY_BYTES = 200_000;

/** @param orgs organisations whose membership is checked, in lower case. */
export function githubProvider(
  { id, secret, baseUrl }: NonNullable<Settings["signIn"]["github"]>,
  orgs: readonly string[],
): OAuthConfig<GithubProfile> {
  return {
    id: "github",
    name: "GitHub",
    type: "oauth",
    issuer: `${baseUrl}/login/oauth`,
    authorization: {
      url: `${baseUrl}/login/oauth/authorize`,
      params: { scope: orgs.length > 0 ? "read:user user:email read:org" : "read:user user:email" },
    },
    token: `${baseUrl}/login/oauth/access_token`,
    userinfo: {
      url: `${apiOf(baseUrl)}/user`,
      request: ({ tokens }) => readProfile(apiOf(baseUrl), tokens.access_token ?? "", orgs),
    },
    clientId: id,
    clientSecret: secret,
    checks: ["pkce", "state"],
    profile: (profile) => ({
      id: profile.id,
      name: profile.name,
      email: profile.verified_emails[0] ?? null,
      image: profile.avatar_url,
    }),
  };
}

function apiOf(baseUrl: string): string {
  const { origin, hostname } = new URL(baseUrl);
  if (/(^|\.)github\.com\.?$/.test(hostname)) return "https://api.github.com";
  return hostname.endsWith(".ghe.com") ? `https://api.${hostname}` : `${origin}/api/v3`;
}

const userSchema = z.object({
  id: z.union([z.number().int(), z.string().max(100)]).transform(String),
  login: z.string().max(200),
  name: z.string().max(500).nullish(),
  avatar_url: z.string().max(2_000).nullish(),
});
const emailsSchema = z.array(
  z.object({ email: z.string().max(400), primary: z.boolean(), verified: z.boolean() }),
);
const membershipSchema = z.object({ state: z.string() });

/** @throws Error without any text from GitHub when a call fails. */
async function readProfile(
  api: string,
  token: string,
  orgs: readonly string[],
): Promise<GithubProfile & Record<string, unknown>> {
  const signal = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
  const get = (path: string) => getJson(`${api}${path}`, token, signal);
  const { id, login, name, avatar_url } = userSchema.parse((await get("/user")).body);
  // GitHub answers 403 or 404 without the scope or the organisation's approval of the app: not proven.
  const emails = emailsSchema.safeParse((await get("/user/emails?per_page=100")).body).data ?? [];
  const verified = emails
    .filter((email) => email.verified)
    .sort((a, b) => Number(b.primary) - Number(a.primary));
  const memberships = await Promise.all(
    orgs.map(async (org) => {
      const { body } = await get(`/user/memberships/orgs/${org}`);
      return membershipSchema.safeParse(body).data?.state === "active" ? org : null;
    }),
  );
  return {
    id,
    name: name ?? login,
    avatar_url: avatar_url ?? null,
    verified_emails: verified.map(({ email }) => email),
    orgs: memberships.filter((org) => org !== null),
  };
}

/** @returns no body for 403 and 404. @throws Error for every other error status, and on a timeout. */
async function getJson(url: string, token: string, signal: AbortSignal): Promise<{ body: unknown }> {
  const response = await request(url, {
    signal,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "user-agent": "Prompt Studio",
    },
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("GitHub's answer is too large.");
    chunks.push(chunk);
  }
  if (response.statusCode === 403 || response.statusCode === 404) return { body: undefined };
  if (response.statusCode !== 200) throw new Error(`GitHub answered ${response.statusCode}.`);
  return { body: JSON.parse(Buffer.concat(chunks).toString("utf8")) };
}
