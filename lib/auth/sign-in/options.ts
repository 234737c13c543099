/** next-auth's options for one request. */
import "server-only";
import type { AuthOptions } from "next-auth";
import { isListed, proofOf } from "@/lib/auth/admission";
import { cookieOptions } from "@/lib/auth/cookies";
import type { AuthDeps } from "@/lib/auth/deps";
import { rememberPerson } from "@/lib/auth/people";
import { personOfCookie, sessionSecretIn } from "@/lib/auth/session-cookie";
import { closeSession, findSession, openSession, SESSION_LIFETIME_SECONDS } from "@/lib/auth/sessions";
import { describeError } from "@/lib/describe-error";
import { isOutage } from "@/lib/errors";
import type { Log } from "@/lib/log";
import { callbackUrlWithin } from "./callback-url";
import { signInProviders } from "./providers";

/**
 * next-auth is configured for token sessions, but each session also has a row that sign-out deletes: the token contains
 * only the row's secret, so a copied cookie is useless once the row is deleted.
 *
 * @param previousSession the secret of the session the browser already had; signing in again ends it.
 * @param onOutage is called when the database is away; then next-auth's answer must not be sent.
 */
export function authOptions(
  deps: AuthDeps & { log: Log },
  previousSession: string | null,
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
      signIn: ({ account, profile }) => {
        if (!account || account.provider === "demo") return true;
        const proof = proofOf(account.provider, profile);
        if (isListed(settings.admission, proof)) return true;
        const { provider } = account;
        log.warn(
          { provider, emails: proof.emails.map(masked), githubOrgs: proof.githubOrgs },
          "a sign-in was refused: the person is on no list",
        );
        return false;
      },
      jwt: async ({ token, user, account, profile }) => {
        // `account` is present at sign-in only; later calls return the token unchanged.
        if (!account) return { sid: token.sid };
        const remembered = rememberPerson(deps, {
          provider: account.provider,
          accountId: account.providerAccountId,
          name: user.name?.trim() || user.email || "Somebody",
          email: user.email ?? null,
          image: user.image ?? null,
          proof: proofOf(account.provider, profile),
        });
        const personId = await noting(remembered);
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
