/**
 * For tests: texts as other tools write them, parts of a PNG, pictures that came signed, and an independent program that verifies them.
 *
 * The files were signed once with the C2PA library that is called here, with a certificate of a test: 96 × 64 pixels of one colour, the
 * action `c2pa.created` by a model, ES256. Their certificate is valid for a hundred years.
 */
import { createHash, KeyObject, sign, verify as verifySignature } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initSync, WasmReader } from "@contentauth/c2pa-wasm";
import { decode } from "cborg";
import { readSuperbox } from "./manifest/boxes";
import { manifestsIn } from "./manifest/parent";
import type { Signer } from "./manifest/signer";
import { latin1 } from "./read/bytes";
import { chunkedTextsIn } from "./read/chunked-texts";

export { AUTOMATIC1111, COMFYUI, INVOKEAI, INVOKEAI_OLD } from "./read/foreign.fixture";
export { chunksOf } from "./read/png-chunks";
export { makeChunk } from "./write/png";

export const SIGNED_FORMATS = ["png", "jpeg", "webp", "avif"] as const;
export type SignedFormat = (typeof SIGNED_FORMATS)[number];

export const signedPicture = (format: SignedFormat): Buffer =>
  readFileSync(new URL(`signed/signed.${format}`, import.meta.url));

/** The same picture, as somebody gives it on who has changed the file since: with a box behind it that nobody knows. */
export const changedPicture = (format: SignedFormat): Buffer =>
  Buffer.concat([signedPicture(format), Buffer.from("\0\0\0\x08junk", "latin1")]);

/** Nobody knows the certificate of the test, which says nothing about the file. */
const UNTRUSTED = "signingCredential.untrusted";
let isReady = false;

/**
 * What the C2PA library says about a file.
 *
 * @returns `unsigned` without a manifest; what is wrong with the file or with what it was made from, in the words of the
 * specification, or nothing.
 */
export async function verify(format: SignedFormat, bytes: Uint8Array): Promise<"unsigned" | string[]> {
  const store = await readStore(format, bytes);
  if (!store) return "unsigned";
  const { activeManifest, ingredientDeltas } = store.validation_results;
  const failures = [
    ...activeManifest.failure,
    ...(ingredientDeltas ?? []).flatMap(({ validationDeltas }) => validationDeltas.failure),
  ];
  return failures.map(({ code }) => code).filter((code) => code !== UNTRUSTED);
}

/** What the active manifest of a file says, read by the C2PA library. */
export async function toldBy(format: SignedFormat, bytes: Uint8Array) {
  const store = await readStore(format, bytes);
  const active = store?.manifests[store.active_manifest];
  const { actions = [] } =
    active?.assertions.find(({ label }) => label.startsWith("c2pa.actions"))?.data ?? {};
  return {
    manifests: Object.keys(store?.manifests ?? {}),
    actions: actions.map(({ action }) => action),
    sourceTypes: actions.flatMap(({ digitalSourceType }) => digitalSourceType ?? []),
    ingredients: (active?.ingredients ?? []).map(({ relationship }) => relationship),
  };
}

/** Every text and name that the manifests of a file say, decoded; those of what it was made from too. */
export function saidByManifests(file: Uint8Array): string {
  const store = manifestsIn(file);
  const said: string[] = [];
  const read = (box: Uint8Array) => {
    const inside = readSuperbox(box);
    if (inside) for (const one of inside.content) read(one);
    else if (latin1(box.subarray(4, 8)) === "cbor") said.push(...saidByCbor(box.subarray(8)));
    else said.push(latin1(box.subarray(8)));
  };
  if (store) read(store);
  return said.join("\n");
}

function saidByCbor(content: Uint8Array): string[] {
  // Strings in pieces are more than the decoder reads.
  const chunked = chunkedTextsIn(content) ?? [];
  if (chunked.length === 0) return [textsOfCbor(decode(content, OPEN))];
  return [latin1(content), ...chunked];
}

const OPEN = {
  useMaps: true,
  tags: { 18: (read: () => unknown) => read(), 0: (read: () => unknown) => read() },
};

function textsOfCbor(value: unknown): string {
  if (value instanceof Uint8Array) return latin1(value);
  if (value instanceof Map) return [...value].flat().map(textsOfCbor).join("\n");
  return Array.isArray(value) ? value.map(textsOfCbor).join("\n") : String(value);
}

interface Failures {
  failure: { code: string }[];
}

interface Store {
  active_manifest: string;
  manifests: Record<
    string,
    {
      assertions: { label: string; data: { actions?: { action: string; digitalSourceType?: string }[] } }[];
      ingredients?: { relationship: string }[];
    }
  >;
  validation_results: { activeManifest: Failures; ingredientDeltas?: { validationDeltas: Failures }[] };
}

async function readStore(format: SignedFormat, bytes: Uint8Array): Promise<Store | null> {
  if (!isReady) {
    const program = createRequire(import.meta.url).resolve("@contentauth/c2pa-wasm/c2pa.wasm");
    initSync({ module: readFileSync(program) });
    isReady = true;
  }
  const reader = await WasmReader.fromBytes(`image/${format}`, bytes).catch((error: unknown) => {
    if (String(error).includes("JumbfNotFound")) return null;
    throw error;
  });
  if (!reader) return null;
  const store = JSON.parse(reader.json()) as Store;
  reader.free();
  return store;
}

/** Signs with a certificate that nobody knows, made for the test. */
export async function testSigner(): Promise<Signer> {
  await import("reflect-metadata");
  const x509 = await import("@peculiar/x509");
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const authority = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const validity = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 86_400_000) };
  const issuer = "CN=A test's authority, O=Test";
  const certificate = await x509.X509CertificateGenerator.create({
    ...{ ...validity, subject: "CN=A test, O=Test", issuer, publicKey: keys.publicKey },
    ...{ signingKey: authority.privateKey, signingAlgorithm: algorithm },
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.emailProtection]),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const key = KeyObject.from(keys.privateKey);
  const hashShort = (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());
  return {
    certificates: [new Uint8Array(certificate.rawData)],
    sign: (bytes) => new Uint8Array(sign("sha256", bytes, { key, dsaEncoding: "ieee-p1363" })),
    verify: (bytes, signature) =>
      verifySignature(
        "sha256",
        bytes,
        { key: KeyObject.from(keys.publicKey), dsaEncoding: "ieee-p1363" },
        signature,
      ),
    hash: (parts) => hashShort(Buffer.concat(parts)),
    hashShort,
  };
}
