/** Makes the certificate with which a studio signs that was given none. Viewers show it as not trusted. */
import "server-only";
import { randomBytes } from "node:crypto";
import { OWN_SIGNER } from "contract/pictures/own-signer";
import type { Certificate } from "./signer";

const OWN = OWN_SIGNER.replaceAll(",", "\\,");
const NAME = `CN=${OWN}, O=${OWN}`;
const AUTHORITY = `CN=Prompt Studio\\, nobody's authority, O=${OWN}`;
/** Signatures carry no proof of their time, so they are good for as long as their certificate is. */
const VALID_YEARS = 50;
const DAY_MS = 24 * 60 * 60_000;
/** The clocks of viewers may be behind. */
const BEFORE_MS = DAY_MS;

/**
 * A leaf signed by an authority whose key is thrown away: C2PA accepts no certificate that signs itself.
 *
 * @param now milliseconds since 1970.
 */
export async function makeCertificate(now: number): Promise<Certificate> {
  // Loaded once in the life of a studio.
  await import("reflect-metadata");
  const x509 = await import("@peculiar/x509");
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const [keys, authority] = await Promise.all(
    [0, 1].map(() => crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])),
  );
  if (!keys || !authority) throw new Error("No keys were made.");
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + VALID_YEARS);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: `01${randomBytes(15).toString("hex")}`,
    ...{ subject: NAME, issuer: AUTHORITY, notBefore: new Date(now - BEFORE_MS), notAfter },
    ...{ publicKey: keys.publicKey, signingKey: authority.privateKey, signingAlgorithm: algorithm },
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.emailProtection]),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const key = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey));
  return { chain: certificate.toString("pem"), key: x509.PemConverter.encode(key, "PRIVATE KEY") };
}
