/** Texts that must not appear in the log, also those that a process learns of while it runs. */

/** A shorter secret could match part of any text. */
const MIN_SECRET_CHARACTERS = 8;
/** What one name had before may still be in the answer to a call. */
const KEPT_FOR_EACH_NAME = 3;

export interface Secrets {
  /** Every form in which one could stand in a line, in lower case. */
  readonly forms: readonly string[];
  /** From now on. @param name what it is; only the last few of each name are remembered. */
  hide(name: string, secret: string): void;
}

/** @param fixed those that are known from the start. */
export function createSecrets(fixed: readonly string[]): Secrets {
  const later = new Map<string, readonly string[]>();
  let forms = formsOf(fixed);
  return {
    get forms() {
      return forms;
    },
    hide(name, secret) {
      const known = later.get(name) ?? [];
      if (known[0] === secret) return;
      later.set(name, [secret, ...known.filter((one) => one !== secret)].slice(0, KEPT_FOR_EACH_NAME));
      forms = formsOf([...fixed, ...[...later.values()].flat()]);
    },
  };
}

/** Unescaped, escaped for JSON and for URLs. Host names are lower case in logs. */
function formsOf(secrets: readonly string[]): string[] {
  const forms = secrets
    .filter((secret) => secret.length >= MIN_SECRET_CHARACTERS)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  return [...new Set(forms.map((form) => form.toLowerCase()))];
}
