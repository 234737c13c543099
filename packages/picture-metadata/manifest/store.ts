/** Builds a manifest store: assertions, the claim that names their hashes, and the signature of the claim. */
import { encode } from "cborg";
import { areEqual, joined } from "../read/bytes";
import { SOURCE_TYPES } from "../source-type";
import { box, hashedPartOf, type Superbox, superbox } from "./boxes";
import type { Ingredient, ManifestContent } from "./content";
import { coseSignature } from "./cose";
import { MAX_EARLIER_BYTES, type Manifests, readStore } from "./parent";
import type { Signer } from "./signer";

/** What says that the file around is the one that was signed. */
export interface FileHash {
  label: "c2pa.hash.data" | "c2pa.hash.bmff.v3";
  data: Record<string, unknown>;
}

interface Assertion {
  label: string;
  bytes: Uint8Array;
}

const assertion = (label: string, data: unknown): Assertion => ({
  label,
  bytes: superbox("cbor", label, [box("cbor", [encode(data)])]),
});

/**
 * @param fileHash the label of the manifest follows from it, so that equal files with equal contents get manifests that differ in
 * nothing but the signature.
 * @param isDraft as in `coseSignature`
 */
export function buildStore(
  content: ManifestContent,
  fileHash: FileHash,
  signer: Signer,
  isDraft: boolean,
): Uint8Array {
  const hashedUri = (url: string, hashed: Uint8Array) => ({ url, hash: signer.hashShort(hashed) });
  const named = ({ label, bytes }: Assertion) =>
    hashedUri(`self#jumbf=c2pa.assertions/${label}`, hashedPartOf(bytes));
  const parents = content.ingredients
    .map(({ manifests }) => (manifests ? readStore(manifests) : null))
    .map(withinLimit());
  const ingredients = content.ingredients.map((ingredient, index) =>
    assertion(
      index === 0 ? "c2pa.ingredient.v3" : `c2pa.ingredient.v3__${index}`,
      ingredientData(ingredient, parents[index] ?? null, hashedUri),
    ),
  );
  const isParentTold = content.ingredients.some(
    ({ relationship }, index) => relationship === "parentOf" && parents[index],
  );
  const actions = assertion("c2pa.actions.v2", {
    actions: actionsOf(content, ingredients.map(named), isParentTold),
  });
  const all = [assertion(fileHash.label, fileHash.data), actions, ...ingredients];
  const { generator } = content;
  const label = labelOf([encode(generator), ...all.map(({ bytes }) => bytes)], signer);
  const claim = encode({
    instanceID: `xmp:iid:${label.split(":").at(-1)}`,
    claim_generator_info: generator,
    signature: signatureUri(label),
    created_assertions: all.map(named),
    alg: "sha256",
  });
  const assertions = all.map(({ bytes }) => bytes);
  const manifest = manifestOf(label, { assertions, claim, signature: coseSignature(claim, signer, isDraft) });
  // Two parents may have a manifest in common.
  const earlier = new Map(
    parents.flatMap((parent) => parent?.all ?? []).map((one) => [one.label, one.bytes]),
  );
  return superbox("c2pa", "c2pa", [...earlier.values(), manifest]);
}

/** @param parts each assertion as its box; claim and signature as CBOR */
export const manifestOf = (
  label: string,
  {
    assertions,
    claim,
    signature,
  }: { assertions: readonly Uint8Array[]; claim: Uint8Array; signature: Uint8Array },
): Uint8Array =>
  superbox("c2ma", label, [
    superbox("c2as", "c2pa.assertions", assertions),
    superbox("c2cl", "c2pa.claim.v2", [box("cbor", [claim])]),
    superbox("c2cs", "c2pa.signature", [box("cbor", [signature])]),
  ]);

/** Where the signature of a manifest stands. */
export const signatureUri = (label: string): string => `self#jumbf=/c2pa/${label}/c2pa.signature`;

/** `urn:c2pa:` and a UUID (version 8) of what the manifest says. */
function labelOf(said: readonly Uint8Array[], signer: Signer): string {
  const id = signer.hashShort(joined(said)).slice(0, 16);
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x80;
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(id, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const [, ...groups] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex) ?? [];
  return `urn:c2pa:${groups.join("-")}`;
}

/**
 * Lineages grow, so the manifests of those that no longer fit are left out, and they are only named; as are those of a parent that
 * has the same manifest as another with another signature, of which a file can hold one alone.
 */
function withinLimit() {
  let room = MAX_EARLIER_BYTES;
  const kept = new Map<string, Uint8Array>();
  return (parent: Manifests | null): Manifests | null => {
    const size = parent?.all.reduce((sum, { bytes }) => sum + bytes.length, 0) ?? 0;
    if (!parent || size > room) return null;
    const isOther = ({ label, bytes }: Superbox) => {
      const same = kept.get(label);
      return same !== undefined && !areEqual(same, bytes);
    };
    if (parent.all.some(isOther)) return null;
    for (const { label, bytes } of parent.all) kept.set(label, bytes);
    room -= size;
    return parent;
  };
}

type HashedUri = { url: string; hash: Uint8Array };

/** @param isParentTold whether the parent's own manifest goes on, and says how the picture came about. */
function actionsOf(
  { action, sourceType, ingredients }: ManifestContent,
  named: HashedUri[],
  isParentTold: boolean,
) {
  const parents = named.filter((_, index) => ingredients[index]?.relationship === "parentOf");
  const inputs = named.filter((_, index) => ingredients[index]?.relationship === "inputTo");
  const kind = sourceType !== null && { digitalSourceType: SOURCE_TYPES[sourceType] };
  const first =
    parents.length > 0
      ? { action: "c2pa.opened", parameters: { ingredients: parents } }
      : {
          action: "c2pa.created",
          ...kind,
          ...(inputs.length > 0 && { parameters: { ingredients: inputs } }),
        };
  if (action === "created") return [first];
  if (action === "converted") return [first, { action: "c2pa.converted", ...(!isParentTold && kind) }];
  return [
    first,
    {
      action: "c2pa.edited",
      ...kind,
      ...(inputs.length > 0 && { parameters: { ingredients: inputs } }),
    },
  ];
}

function ingredientData(
  { relationship, mediaType }: Ingredient,
  parent: Manifests | null,
  hashedUri: (url: string, hashed: Uint8Array) => HashedUri,
) {
  const base = { relationship, "dc:format": mediaType };
  if (!parent) return base;
  const { label, hashed, hashedSignature } = parent.active;
  return {
    ...base,
    activeManifest: hashedUri(`self#jumbf=/c2pa/${label}`, hashed),
    claimSignature: hashedUri(signatureUri(label), hashedSignature),
    validationResults: { activeManifest: { success: [], informational: [], failure: [] } },
  };
}
