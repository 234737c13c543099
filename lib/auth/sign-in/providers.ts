/** The sign-in providers as next-auth configurations. */
import "server-only";
import type { AuthOptions } from "next-auth";
import credentialsProvider from "next-auth/providers/credentials";
import googleProvider from "next-auth/providers/google";
import type { AdmissionSettings } from "@/lib/auth/admission";
import { demoAccount } from "@/lib/auth/people";
import type { Settings } from "@/lib/settings/env";
import { githubProvider } from "./github";

type Provider = AuthOptions["providers"][number];

/** Every provider in the settings. All use `state` and PKCE, which prove that an answer belongs to its request. */
export function signInProviders({ signIn, admission }: AdmissionSettings): Provider[] {
  const providers: Provider[] = [];
  if (signIn.github) providers.push(githubProvider(signIn.github, admission?.githubOrgs ?? []));
  if (signIn.google) {
    const { id, secret } = signIn.google;
    providers.push(googleProvider({ clientId: id, clientSecret: secret, checks: ["pkce", "state"] }));
  }
  if (signIn.oidc) providers.push(oidcProvider(signIn.oidc));
  if (signIn.demo) providers.push(demoProvider());
  return providers;
}

interface OidcProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  picture?: string;
}

function oidcProvider(oidc: NonNullable<Settings["signIn"]["oidc"]>): Provider {
  return {
    id: "oidc",
    name: oidc.name,
    type: "oauth",
    wellKnown: `${oidc.issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`,
    clientId: oidc.id,
    clientSecret: oidc.secret,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    profile: ({ sub, name, preferred_username, email, picture }: OidcProfile) => ({
      id: sub,
      name: name ?? preferred_username ?? email ?? null,
      email: email ?? null,
      image: picture ?? null,
    }),
  };
}

function demoProvider(): Provider {
  return credentialsProvider({
    id: "demo",
    name: "Demo",
    credentials: { name: { label: "Name", type: "text" } },
    authorize: async (credentials) => {
      const { accountId, name } = demoAccount(credentials?.name);
      return { id: accountId, name };
    },
  });
}
