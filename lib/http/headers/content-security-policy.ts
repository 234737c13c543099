/** The content security policy of pages. */
import "server-only";
import type { Settings } from "@/lib/settings/env";

export type PageSettings = Pick<Settings, "publicUrl" | "production" | "signIn" | "pictureStore" | "s3">;

/**
 * The policy of one response.
 *
 * @param nonce marks the page's own scripts; injected scripts do not run.
 */
export function contentSecurityPolicy(
  nonce: string,
  { publicUrl, production, signIn, pictureStore, s3 }: PageSettings,
): string {
  const providers = [
    signIn.github && new URL(signIn.github.baseUrl).origin,
    signIn.google && "https://accounts.google.com",
    signIn.oidc && new URL(signIn.oidc.issuer).origin,
  ].filter((origin) => origin !== null);
  const faces = [
    signIn.github && "https://avatars.githubusercontent.com",
    signIn.github && new URL(signIn.github.baseUrl).origin,
    signIn.google && "https://lh3.googleusercontent.com",
    signIn.oidc && new URL(signIn.oidc.issuer).origin,
  ].filter((origin) => origin !== null);
  // Pictures redirect to the bucket. Scripts are never redirected, so they need not reach it.
  const bucket = pictureStore === "s3" && s3?.publicReads === "redirect" ? [s3.origin] : [];
  // Development tools evaluate code and reload through a socket; neither exists in production.
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(production ? [] : ["'unsafe-eval'"]),
    ],
    "worker-src": ["'self'", "blob:"],
    "style-src": ["'self'", "'unsafe-inline'"],
    // Picture addresses begin with the public address, which may differ from the browsed one on a local machine.
    "img-src": ["'self'", "blob:", "data:", new URL(publicUrl).origin, ...bucket, ...faces],
    "font-src": ["'self'"],
    "connect-src": ["'self'", new URL(publicUrl).origin, ...(production ? [] : ["ws:"])],
    // The policy also applies to the redirects of a form, and sign-in redirects to a provider.
    "form-action": ["'self'", ...providers],
    "frame-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(" "))
    .join("; ");
}
