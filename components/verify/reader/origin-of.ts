/** Turns the manifests of a file into what the page shows. Files may be hostile: everything is bounded, whatever they say. */
import type { MarkState, Marks, Origin, Use } from "./report";
import type { Manifest, Results, Store } from "./store-schema";

const MAX_PICTURES = 40;
const MAX_GENERATIONS = 12;
const MAX_TEXT_CHARACTERS = 200;
const MAX_NAMES = 5;

/** The names of the specification for a file that is not the one that was signed. */
const CHANGED = /^assertion\.(?:dataHash|bmffHash|boxesHash|collectionHash)\.mismatch$/;
/** They say nothing about the file: nobody here knows the certificate, or the clock. */
const UNKNOWN_SIGNER: ReadonlySet<string> = new Set([
  "signingCredential.untrusted",
  "timeStamp.untrusted",
  "cawg.identity.untrusted",
]);
const REASONS: Record<string, string> = {
  "assertion.dataHash.mismatch": "The file is not the one that was signed.",
  "assertion.bmffHash.mismatch": "The file is not the one that was signed.",
  "assertion.boxesHash.mismatch": "The file is not the one that was signed.",
  "assertion.hashedURI.mismatch": "What is said about the picture was changed.",
  "assertion.missing": "A part of what was signed is missing.",
  "claimSignature.mismatch": "The signature does not fit what it signs.",
  "claimSignature.missing": "The signature is missing.",
  "claimSignature.outsideValidity": "The certificate was not valid when it was signed.",
  "claim.missing": "What was signed is missing.",
  "ingredient.manifest.mismatch": "What is said about a picture that it was made from was changed.",
  "ingredient.manifest.missing": "What was signed about a picture that it was made from is missing.",
  "signingCredential.expired": "The certificate had expired when it was signed.",
  "signingCredential.invalid": "The certificate is none that may sign pictures.",
  "signingCredential.ocsp.revoked": "The certificate was revoked.",
};

/** @returns the file with what it was made from, and how many pictures of the lineage were left out. */
export function originOf(store: Store): { origin: Origin; leftOut: number } {
  const deltas = new Map(
    (store.validation_results?.ingredientDeltas ?? []).map((delta) => [
      delta.ingredientAssertionURI,
      delta.validationDeltas,
    ]),
  );
  let pictures = 1;
  let leftOut = 0;

  function fromOf(label: string, path: readonly string[]): Origin[] {
    const { ingredients = [], assertions = [] } = store.manifests[label] ?? {};
    const ofParent = relationToParent(actionsIn(assertions));
    return ingredients.flatMap((ingredient): Origin[] => {
      if (pictures === MAX_PICTURES || path.length === MAX_GENERATIONS) {
        leftOut++;
        return [];
      }
      pictures++;
      const { relationship } = ingredient;
      const use = relationship === "parentOf" ? ofParent : relationship === "inputTo" ? "looked_at" : "part";
      const active = ingredient.active_manifest ?? "";
      const manifest = store.manifests[active];
      // One that names itself as its own source has no end.
      if (!manifest || path.includes(active)) return [{ marks: null, use, from: [] }];
      const assertion = `self#jumbf=/c2pa/${label}/c2pa.assertions/${ingredient.label}`;
      const all = [ingredient.validation_results?.activeManifest, deltas.get(assertion)];
      const from = fromOf(active, [...path, active]);
      return [{ marks: asItsSource(marksOf(manifest, all), from), use, from }];
    });
  }

  const label = store.active_manifest;
  const active = store.manifests[label];
  const marks = active ? marksOf(active, [store.validation_results?.activeManifest], store) : null;
  const from = fromOf(label, [label]);
  return { origin: { marks: marks && asItsSource(marks, from), use: null, from }, leftOut };
}

/** A copy, such as one in another format, says nothing of its own about how the picture was made: it was made as what it is a copy of. */
function asItsSource(marks: Marks, from: readonly Origin[]): Marks {
  const source = from.find(({ use }) => use !== "looked_at" && use !== "part")?.marks;
  return marks.made.length === 0 && source ? { ...marks, made: source.made } : marks;
}

/** What leaves a picture the same for people. */
const COPYING: ReadonlySet<string> = new Set([
  "c2pa.converted",
  "c2pa.published",
  "c2pa.repackaged",
  "c2pa.resized",
  "c2pa.transcoded",
]);

/** What became of the picture that was opened, by all that was done. */
function relationToParent(actions: readonly Action[]): Use {
  const done = actions.flatMap(({ action }) => (action && action !== "c2pa.opened" ? [action] : []));
  if (done.length === 0) return "changed";
  return done.every((action) => COPYING.has(action)) ? "copied" : "edited";
}

type Action = NonNullable<Manifest["assertions"][number]["data"]>["actions"][number];

const actionsIn = (assertions: Manifest["assertions"]): Action[] =>
  assertions.flatMap(({ label, data }) => (label.startsWith("c2pa.actions") ? (data?.actions ?? []) : []));

/** @param store of the active manifest, whose state the library itself has summed up. */
function marksOf(manifest: Manifest, results: readonly (Results | undefined)[], store?: Store): Marks {
  const failed = results.flatMap((one) => one?.failure ?? []).map(({ code }) => code);
  const failures = failed.filter((code) => !UNKNOWN_SIGNER.has(code));
  const isTrusted = results.some((one) =>
    one?.success.some(({ code }) => code === "signingCredential.trusted"),
  );
  const { signature_info: signature, claim_generator_info: generators, claim_generator } = manifest;
  const [generator] = generators ?? [];
  const actions = actionsIn(manifest.assertions);
  const when = actions.find((action) => isTime(action.when))?.when;
  const time = isTime(signature?.time)
    ? { at: signature.time, isStamped: true }
    : when
      ? { at: when, isStamped: false }
      : null;
  return {
    state: stateOf(failures, store?.validation_state === "Invalid"),
    reasons: names(failures.map((code) => REASONS[code] ?? `The check failed: ${clipped(code)}.`)),
    signer: { name: clipped(signature?.common_name), organisation: clipped(signature?.issuer), isTrusted },
    time,
    program: clipped([generator?.name, generator?.version].filter(Boolean).join(" ") || claim_generator),
    tools: names(
      actions.map(({ softwareAgent: agent }) => clipped(typeof agent === "string" ? agent : agent?.name)),
    ),
    made: names(actions.map(({ digitalSourceType }) => clipped(digitalSourceType?.split("/").at(-1)))),
  };
}

function stateOf(failures: readonly string[], isInvalid: boolean): MarkState {
  if (failures.length === 0 && !isInvalid) return "valid";
  return failures.length > 0 && failures.every((code) => CHANGED.test(code)) ? "changed" : "broken";
}

const isTime = (text: string | null | undefined): text is string =>
  typeof text === "string" && text.length <= 40 && !Number.isNaN(Date.parse(text));

const names = (all: readonly (string | null)[]): string[] =>
  [...new Set(all.filter((one) => one !== null))].slice(0, MAX_NAMES);

/** One line of bounded length, without letters that would rearrange the page. @returns null for nothing. */
export function clipped(text: string | null | undefined, maxCharacters = MAX_TEXT_CHARACTERS): string | null {
  const line = (text ?? "")
    .slice(0, 4 * maxCharacters)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  if (line === "") return null;
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters)}…` : line;
}
