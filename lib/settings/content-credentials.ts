/** The certificate with which pictures are signed. */
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";

/** PEM. */
export interface ContentCredentials {
  /** That of the signer first. */
  chain: string;
  key: string;
}

interface Variables {
  C2PA_CERT?: string | undefined;
  C2PA_KEY?: string | undefined;
}

/** Viewers accept a certificate for one of these purposes: e-mail, documents, C2PA's own. */
const PURPOSES: ReadonlySet<string> = new Set([
  "1.3.6.1.5.5.7.3.4",
  "1.3.6.1.5.5.7.3.36",
  "1.3.6.1.4.1.62558.2.1",
]);
const BEGIN = "-----BEGIN CERTIFICATE-----";

/**
 * @param problems gets a line for each error, without secrets.
 * @returns null where neither is set, or one is wrong.
 */
export function parseContentCredentials(
  { C2PA_CERT: cert, C2PA_KEY: pem }: Variables,
  problems: string[],
): ContentCredentials | null {
  if (!cert && !pem) return null;
  const before = problems.length;
  if (!cert) problems.push("C2PA_CERT: required with C2PA_KEY");
  if (!pem) problems.push("C2PA_KEY: required with C2PA_CERT");
  const chain = cert ? readChain(cert, problems) : [];
  const key = pem ? readKey(pem, problems) : null;
  const [leaf] = chain;
  if (leaf && key && !leaf.checkPrivateKey(key))
    problems.push("C2PA_KEY: is not the key of the first certificate of C2PA_CERT");
  return cert && pem && problems.length === before ? { chain: cert, key: pem } : null;
}

function readChain(text: string, problems: string[]): X509Certificate[] {
  const say = (line: string) => void problems.push(`C2PA_CERT: ${line}`);
  let chain: X509Certificate[] = [];
  try {
    const parts = text.split(BEGIN).slice(1);
    chain = parts.map((rest) => new X509Certificate(BEGIN + rest));
  } catch {
    say("has a certificate that cannot be read");
    return [];
  }
  const [leaf] = chain;
  if (!leaf) {
    say("must be certificates as PEM, that of the signer first");
    return [];
  }
  if (leaf.ca || leaf.checkIssued(leaf))
    say("the first certificate must be that of the signer, issued by another one");
  else if (!chain.every((one, at) => at === 0 || chain[at - 1]?.checkIssued(one)))
    say("each certificate must be issued by the next one");
  // Node calls it so, although it lists the extended ones.
  if (!(leaf.keyUsage ?? []).some((purpose) => PURPOSES.has(purpose)))
    say("the first certificate must be for signing documents, e-mail or C2PA claims");
  if (Date.parse(leaf.validTo) < Date.now()) say(`the first certificate expired on ${leaf.validTo}`);
  return chain;
}

function readKey(text: string, problems: string[]): KeyObject | null {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyDetails?.namedCurve === "prime256v1") return key;
    problems.push("C2PA_KEY: must be a key of the curve P-256");
  } catch {
    problems.push("C2PA_KEY: must be a private key as PEM, without a passphrase");
  }
  return null;
}
