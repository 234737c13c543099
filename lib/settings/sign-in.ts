/** The settings of who is admitted, and who administers. */
/** Who may sign in: everybody on at least one of the lists. All entries are lower-case. */
export interface Admission {
  emails: string[];
  /** The part after the `@`; a subdomain is a separate domain. */
  domains: string[];
  githubOrgs: string[];
}

interface Lists {
  ALLOWED_EMAILS?: string | undefined;
  ALLOWED_EMAIL_DOMAINS?: string | undefined;
  ALLOWED_GITHUB_ORGS?: string | undefined;
  ALLOW_ANYONE?: boolean | undefined;
}

/** What these checks need of the providers; null for those that are not configured. */
interface Providers {
  github: { baseUrl: string } | null;
  google: object | null;
  oidc: { issuer: string } | null;
}

/** The maximum of organisations, because each costs a call at a sign-in. */
const MAX_ORGS = 20;

/**
 * @param problems gets a line for each error.
 * @returns null when everybody with an account may sign in.
 */
export function parseAdmission(lists: Lists, providers: Providers, problems: string[]): Admission | null {
  const admission: Admission = {
    emails: listOf("ALLOWED_EMAILS", lists.ALLOWED_EMAILS, normaliseEmail, "e-mail address", problems),
    domains: listOf("ALLOWED_EMAIL_DOMAINS", lists.ALLOWED_EMAIL_DOMAINS, domainName, "domain", problems),
    githubOrgs: listOf("ALLOWED_GITHUB_ORGS", lists.ALLOWED_GITHUB_ORGS, orgName, "organisation", problems),
  };
  const { emails, domains, githubOrgs } = admission;
  if (githubOrgs.length > MAX_ORGS) problems.push(`ALLOWED_GITHUB_ORGS: ${MAX_ORGS} at most`);
  const byEmail = emails.length + domains.length > 0;
  if (githubOrgs.length > 0 && !providers.github)
    problems.push("ALLOWED_GITHUB_ORGS: needs GITHUB_ID and GITHUB_SECRET");
  if (githubOrgs.length > 0 && !byEmail && (providers.google || providers.oidc))
    problems.push(
      "ALLOWED_EMAILS or ALLOWED_EMAIL_DOMAINS: required with ALLOWED_GITHUB_ORGS, otherwise nobody could sign in with the other providers",
    );
  const isListed = byEmail || githubOrgs.length > 0;
  if (isListed && lists.ALLOW_ANYONE)
    problems.push("ALLOW_ANYONE: cannot be combined with a list of who may sign in");
  if (isListed) return admission;
  const open = openProviders(providers);
  if (open.length > 0 && !lists.ALLOW_ANYONE) {
    problems.push(
      `Sign-in: anybody can have an account with ${open.join(" and ")}; say who may sign in with ALLOWED_EMAILS, ` +
        "ALLOWED_EMAIL_DOMAINS or ALLOWED_GITHUB_ORGS, or set ALLOW_ANYONE=true",
    );
  }
  return null;
}

/** Providers with public registration; a company's own provider knows only its people. */
function openProviders({ github, google, oidc }: Providers): string[] {
  const open: string[] = [];
  if (github && /(^|\.)github\.com$/.test(hostOf(github.baseUrl))) open.push("GitHub");
  if (google) open.push("Google");
  if (oidc && isOpenIssuer(oidc.issuer)) open.push("this OpenID provider");
  return open;
}

/** Without the trailing dot of a fully qualified name; empty for an invalid address. */
const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, "") : "";

const OPEN_ISSUERS: ReadonlySet<string> = new Set([
  "accounts.google.com",
  "api.login.yahoo.com",
  "appleid.apple.com",
  "discord.com",
  "gitlab.com",
  "id.twitch.tv",
  "login.live.com",
  "login.salesforce.com",
  "login.yahoo.com",
  "slack.com",
  "www.facebook.com",
  "www.linkedin.com",
]);
/** Microsoft's issuers for all tenants; any other first path segment is one tenant. */
const OPEN_TENANTS = /^\/(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(\/|$)/i;

function isOpenIssuer(issuer: string): boolean {
  const host = hostOf(issuer);
  if (host === "login.microsoftonline.com") return OPEN_TENANTS.test(new URL(issuer).pathname);
  return OPEN_ISSUERS.has(host);
}

/** The addresses of ADMIN_EMAILS, normalised for comparison. @param problems gets a line for each error */
export function parseAdminEmails(text: string | undefined, problems: string[]): string[] {
  return listOf("ADMIN_EMAILS", text, normaliseEmail, "e-mail address", problems);
}

function listOf(
  name: string,
  text: string | undefined,
  parse: (entry: string) => string | null,
  what: string,
  problems: string[],
): string[] {
  const entries = (text ?? "").split(",").map((entry) => entry.trim());
  const list = entries.filter(Boolean).flatMap((entry) => {
    const parsed = parse(entry);
    if (parsed === null) problems.push(`${name}: "${entry}" is not a valid ${what}`);
    return parsed ?? [];
  });
  return [...new Set(list)];
}

/**
 * An address in the form used for comparison. Only A to Z become lower case, because similar letters differ.
 *
 * @returns null for an invalid address.
 */
export function normaliseEmail(text: string): string | null {
  const [, local, host] = /^([^\s@"(),:;<>[\]\\]{1,64})@([^\s@]{1,255})$/.exec(text) ?? [];
  const domain = host === undefined ? null : domainName(host);
  return local && domain ? `${local.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}@${domain}` : null;
}

/** A domain in the form used for comparison. @returns null for an invalid one. */
export function domainName(text: string): string | null {
  if (!/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(text) || !URL.canParse(`http://${text}`)) return null;
  const { hostname } = new URL(`http://${text}`);
  // URLs treat a numeric host name as an IP address.
  return /[a-z]/.test(hostname) ? hostname : null;
}

const orgName = (text: string) => (/^[a-z\d](-?[a-z\d]){0,38}$/i.test(text) ? text.toLowerCase() : null);
