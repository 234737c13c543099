/** The settings of the providers of sign-in, and whether the demo sign-in is offered. */
import { baseAddress } from "./service";

const GITHUB = "https://github.com";

interface OAuthCredentials {
  id: string;
  secret: string;
}

export interface SignIn {
  /** Admits everybody who types a name. */
  demo: boolean;
  /** `baseUrl`: GitHub or a GitHub Enterprise server. */
  github: (OAuthCredentials & { baseUrl: string }) | null;
  google: OAuthCredentials | null;
  /** `issuer` is without a trailing slash. */
  oidc: (OAuthCredentials & { issuer: string; name: string }) | null;
}

interface SignInVariables {
  DEMO_SIGN_IN?: boolean | undefined;
  GITHUB_ID?: string | undefined;
  GITHUB_SECRET?: string | undefined;
  GITHUB_BASE_URL?: string | undefined;
  GOOGLE_ID?: string | undefined;
  GOOGLE_SECRET?: string | undefined;
  OIDC_ISSUER?: string | undefined;
  OIDC_ID?: string | undefined;
  OIDC_SECRET?: string | undefined;
  OIDC_NAME?: string | undefined;
}

/**
 * @param where.alone whether only this machine reaches the studio: then the demo sign-in is the default without providers.
 * @param where.building a build needs no way to sign in.
 * @param problems gets a line for each error, without secrets.
 */
export function parseSignIn(
  env: SignInVariables,
  { alone, building }: { alone: boolean; building: boolean },
  problems: string[],
): SignIn {
  const pair = (name: string, id?: string, secret?: string): OAuthCredentials | null => {
    if (id && secret) return { id, secret };
    if (id || secret) problems.push(`${name}_ID and ${name}_SECRET: both or neither`);
    return null;
  };
  const githubPair = pair("GITHUB", env.GITHUB_ID, env.GITHUB_SECRET);
  const githubUrl = env.GITHUB_BASE_URL
    ? baseAddress("GITHUB_BASE_URL", env.GITHUB_BASE_URL, problems)
    : GITHUB;
  const github = githubPair && { ...githubPair, baseUrl: githubUrl };
  const google = pair("GOOGLE", env.GOOGLE_ID, env.GOOGLE_SECRET);
  const oidcPair = pair("OIDC", env.OIDC_ID, env.OIDC_SECRET);
  if (Boolean(oidcPair) !== Boolean(env.OIDC_ISSUER))
    problems.push("OIDC_ISSUER, OIDC_ID and OIDC_SECRET: all or none");
  const issuer = env.OIDC_ISSUER && baseAddress("OIDC_ISSUER", env.OIDC_ISSUER, problems);
  const oidc = oidcPair && issuer ? { ...oidcPair, issuer, name: env.OIDC_NAME ?? "Single sign-on" } : null;
  const configured = Boolean(github || google || oidc);
  const demo = env.DEMO_SIGN_IN ?? (!configured && alone);
  if (!configured && !demo && !building) {
    problems.push(
      "Sign-in: set GITHUB_ID, GOOGLE_ID or OIDC_ID with their secrets, or DEMO_SIGN_IN=true, which admits " +
        "everybody who types a name; it is the default only where NEXTAUTH_URL and HOSTNAME are this machine",
    );
  }
  return { demo, github, google, oidc };
}
