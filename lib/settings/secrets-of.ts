/** The secrets among the settings. */
import type { Settings } from "@/lib/settings/env";

/** Secrets that must not appear in the log. */
export function secretsOf(settings: Settings): string[] {
  const { secret, cronSecret, imageService, enhancer, signIn, databaseUrl, providers: models } = settings;
  const providers = [signIn.github?.secret, signIn.google?.secret, signIn.oidc?.secret];
  const all = [
    secret,
    cronSecret,
    imageService?.token,
    enhancer?.apiKey,
    passwordIn(databaseUrl),
    settings.s3?.secretAccessKey,
    settings.contentCredentials?.key,
    settings.watching.metrics?.token,
    ...Object.values(settings.watching.tracing?.headers ?? {}),
    ...providers,
    ...Object.values(models).map((provider) => provider?.apiKey),
  ];
  return all.filter((one): one is string => typeof one === "string");
}

/** null for addresses that only PostgreSQL understands, such as several hosts; errors of those are logged as codes only. */
function passwordIn(databaseUrl: string | null): string | null {
  try {
    return databaseUrl && decodeURIComponent(new URL(databaseUrl).password);
  } catch {
    return null;
  }
}
