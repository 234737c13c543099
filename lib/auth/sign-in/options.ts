/** next-auth's options for one request. */
import "server-only";
import type { AuthOptions } from "next-auth";
import { proofOf } from "@/lib/auth/admission";
import { cookieOptions } from "@/lib/auth/cookies";
import type { AuthDeps } from "@/lib/auth/deps";
import { signInPerson } from "@/lib/auth/people";
import { personOfCookie, sessionSecretIn } from "@/lib/auth/session-cookie";
import { closeSession, findSession, openSession, SESSION_LIFETIME_SECONDS } from "@/lib/auth/sessions";
import { describeError } from "@/lib/base/describe-error";
import { isOutage } from "@/lib/base/errors";
import type { Log } from "@/lib/base/log";
import { callbackUrlWithin } from "./callback-url";
import { signInProviders } from "./providers";
import { noteRefusal, refusalOf } from "./refuse-account";

/**
 * next-auth is configured for token sessions, but each session also has a row that sign-out deletes: the token contains
 * only the row's secret, so a copied cookie is useless once the row is deleted.
 *
 * @param browser.previousSession the secret of the session the browser already had; signing in again ends it.
 * @param browser.address the client's, for the audit log; null when unknown.
 * @param browser.origin the studio's address as the browser knows it.
 * @param onOutage is called when the database is away; then next-auth's answer must not be sent.
 */
export function authOptions(
  deps: AuthDeps & { log: Log },
  {
    previousSession,
    address,
    origin,
  }: { previousSession: string | null; address: string | null; origin: string },
  onOutage: (error: unknown) => void = () => {},
): AuthOptions {
  const { settings, log } = deps;
  /** next-auth takes every error for a session that has ended. */
  const noting = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error) => {
      if (isOutage(error)) onOutage(error);
      throw error;
    });
  return {
    providers: signInProviders(settings),
    secret: settings.secret,
    useSecureCookies: settings.publicUrl.startsWith("https://"),
    cookies: cookieOptions(settings),
    session: { strategy: "jwt", maxAge: SESSION_LIFETIME_SECONDS },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    jwt: {
      decode: async ({ token, secret }) => {
        if (!(await noting(personOfCookie(deps, token)))) return null;
        const sid = await sessionSecretIn(token ?? "", String(secret));
        return sid === null ? null : { sid };
      },
    },
    callbacks: {
      redirect: ({ url, baseUrl }) => callbackUrlWithin(baseUrl, url),
      signIn: async ({ account, profile, user }) => {
        if (!account) return true;
        const { provider, providerAccountId: accountId } = account;
        const proof = proofOf(provider, profile);
        const name = proof.emails[0] ?? user.email ?? user.name ?? accountId;
        const confirmed = { provider, accountId, proof, name };
        const reason = await noting(refusalOf(deps, confirmed));
        if (reason === null) return true;
        log.warn(
          { provider, reason, emails: proof.emails.map(masked), githubOrgs: proof.githubOrgs },
          "a sign-in was refused",
        );
        await noting(noteRefusal(deps, confirmed, { reason, address }));
        return reason === "account_disabled" ? `${origin}/sign-in?error=AccountDisabled` : false;
      },
      jwt: async ({ token, user, account, profile }) => {
        // `account` is present at sign-in only; later calls return the token unchanged.
        if (!account) return { sid: token.sid };
        const signedIn = {
          provider: account.provider,
          accountId: account.providerAccountId,
          name: user.name?.trim() || user.email || "Somebody",
          email: user.email ?? null,
          image: user.image ?? null,
          proof: proofOf(account.provider, profile),
        };
        const personId = await noting(signInPerson(deps, signedIn, address));
        if (previousSession !== null) await noting(closeSession(deps, previousSession));
        return { sid: await noting(openSession(deps, personId)) };
      },
      session: async ({ session, token }) => {
        const person = typeof token.sid === "string" ? await noting(findSession(deps, token.sid)) : null;
        return { expires: session.expires, user: { name: person?.name, image: person?.image } };
      },
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === "string") await noting(closeSession(deps, token.sid));
      },
    },
    logger: {
      // A cookie of an ended session is no error. Other errors are logged without their original text, because answers
      // of providers contain tokens.
      error: (code, metadata) => {
        if (code === "JWT_SESSION_ERROR") log.debug({ code }, "sign-in: the session has ended");
        else log.error({ code, reason: reasonOf(metadata) }, "sign-in failed");
      },
      warn: (code) => log.warn({ code }, "sign-in"),
      debug: () => {},
    },
  };
}

/** Shortens an address so that only an operator who knows it can recognise it. */
function masked(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** OAuth's error codes, and those of `github.ts`. */
const KNOWN_REASON =
  /^(?:access_denied|invalid_(?:client|grant|request|scope)|unauthorized_client|unsupported_\w{1,30}|server_error|temporarily_unavailable|GitHub answered \d{3}\.|GitHub's answer is too large\.)/;

/** The reason as a known code; other texts are not logged, because anybody can call the callback with any text. */
function reasonOf(metadata: unknown): string | undefined {
  if (metadata instanceof Error) {
    const { code } = describeError(metadata);
    return KNOWN_REASON.exec(metadata.message)?.[0] ?? (code === undefined ? undefined : String(code));
  }
  if (metadata !== null && typeof metadata === "object" && "error" in metadata)
    return reasonOf(metadata.error);
  return undefined;
}
